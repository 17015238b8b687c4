export interface KnownClient {
  id: string;
  name: string;
  phone: string;
  email: string;
}

export const MIN_QUERY_LENGTH = 2;
