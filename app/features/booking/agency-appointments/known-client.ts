export interface KnownClient {
  id: string;
  name: string;
  phone: string;
  email: string;
}

export const MIN_LETTERS = 2;
