import type { Readable } from "node:stream";

/** A place for files. Keys are slash-separated and made by us, never by a visitor. */
export interface FileStore {
  put(key: string, body: Uint8Array<ArrayBuffer>, type: string): Promise<void>;
  /** Takes a whole file of this machine, without reading it into memory; the file may be gone afterwards. */
  putFile(key: string, path: string, type: string): Promise<void>;
  /** null where there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The same without reading it into memory; of a part, its last byte included, where one is named. */
  read(key: string, part?: { start: number; end: number }): Promise<Readable | null>;
  /** In bytes; null where there is no such file. */
  size(key: string): Promise<number | null>;
  /** All that is there, or below a folder, in no order. What comes and goes meanwhile may be among it. */
  list(folder?: string): AsyncIterable<StoredFile>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes everything below a folder: its keys begin with `folder` and a slash. */
  removeFolder(folder: string): Promise<void>;
}

export interface StoredFile {
  key: string;
  /** When it was put there, the last time. */
  putAt: Date;
  /** False: it is still being written, or a crash left it half. */
  whole: boolean;
}
