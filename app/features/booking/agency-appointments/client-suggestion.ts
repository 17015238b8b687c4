export interface KnownClient {
  id: string;
  name: string;
  phone: string;
  email: string;
}

/** Shorter names are not searched for. */
export const LEAST_LETTERS = 2;
