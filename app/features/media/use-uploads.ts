import { useRef, useState } from "react";
import { sendFile } from "#app/ui/send-file.ts";
import { sortForSending, uploadError } from "./upload-answer.ts";

export interface Upload {
  id: number;
  file: File;
  /** The share that was sent, from 0 to 1. */
  share: number;
  error: string | null;
}

/** Sends one file at a time, because on a slow line parallel uploads would all finish late. */
export function useUploads(path: string, limit: { bytes: number; message: string }, onReceived: () => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Upload[]>([]);
  const isSending = useRef(false);
  const nextId = useRef(0);
  const [receivedCount, setReceivedCount] = useState(0);

  const update = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  async function sendAll(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    for (let upload = queue.current.shift(); upload; upload = queue.current.shift()) {
      const { id, file } = upload;
      const error =
        file.size > limit.bytes ? limit.message : await sendMedia(path, file, (share) => update(id, { share }));
      if (error === null) {
        setUploads((all) => all.filter((other) => other.id !== id));
        setReceivedCount((count) => count + 1);
        onReceived();
      } else update(id, { error });
    }
    isSending.current = false;
  }

  return {
    uploads,
    receivedCount,
    add(files: Iterable<File>) {
      const added = sortForSending(files).map((file): Upload => ({
        id: nextId.current++,
        file,
        share: 0,
        error: null,
      }));
      setUploads((all) => [...all, ...added]);
      queue.current.push(...added);
      void sendAll();
    },
    retry(upload: Upload) {
      update(upload.id, { share: 0, error: null });
      queue.current.push(upload);
      void sendAll();
    },
    remove: (upload: Upload) => setUploads((all) => all.filter(({ id }) => id !== upload.id)),
  };
}

/** @returns an error; null if the file was stored */
export async function sendMedia(
  path: string,
  file: File,
  onProgress?: (share: number) => void,
): Promise<string | null> {
  const { status, response } = await sendFile(path, file, { field: "files", onProgress });
  return uploadError(status, response);
}
