export interface KnownClient {
  id: string;
  name: string;
  phone: string;
  email: string;
}

export const LEAST_LETTERS = 2;
