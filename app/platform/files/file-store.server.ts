import type { Readable } from "node:stream";

/** Keys have slashes between their parts, and never contain a visitor's text. */
export interface FileStore {
  put(key: string, body: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** Moves or copies a local file without reading it into memory; the source may be gone afterwards. */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** Reads the whole file into memory. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Opens a stream. `end` is included. */
  read(key: string, part?: { start: number; end: number }): Promise<Readable | null>;
  size(key: string): Promise<number | null>;
  /** Lists files in no particular order; concurrent changes may be included. */
  list(folder?: string): AsyncIterable<StoredFile>;
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>;
  removeFolder(folder: string): Promise<void>;
}

export interface StoredFile {
  key: string;
  putAt: Date;
  /** False while the file is being written, or after a crash left it incomplete. */
  isComplete: boolean;
}
