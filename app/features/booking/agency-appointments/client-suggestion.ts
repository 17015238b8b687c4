/** Somebody who has a file, as an entry by telephone begins with them. */
export interface KnownClient {
  /** Of the file. */
  id: string;
  name: string;
  phone: string;
  email: string;
}

/** As many letters of a name are needed before it is looked for. */
export const LEAST_LETTERS = 2;
