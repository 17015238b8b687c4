import type { Readable } from "node:stream";

/** Storage for files. Keys are separated by slashes and never contain a visitor's text. */
export interface FileStore {
  put(key: string, body: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** Moves or copies a local file without reading it into memory; the source may be gone afterwards. */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** null if there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Streams a file or a byte range, `end` included; null if there is no such file. */
  read(key: string, part?: { start: number; end: number }): Promise<Readable | null>;
  /** In bytes; null if there is no such file. */
  size(key: string): Promise<number | null>;
  /** Lists all files, or those of a folder, in no order. Concurrent changes may be included. */
  list(folder?: string): AsyncIterable<StoredFile>;
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>;
  removeFolder(folder: string): Promise<void>;
}

export interface StoredFile {
  key: string;
  /** Time of the last write. */
  putAt: Date;
  /** False while the file is being written, or after a crash left it incomplete. */
  whole: boolean;
}
