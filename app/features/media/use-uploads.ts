import { useRef, useState } from "react";
import { sendFile } from "#app/ui/send-file.ts";
import { inSendingOrder, uploadError } from "./upload-answer.ts";

export interface Upload {
  id: number;
  file: File;
  /** Share sent, 0 to 1. */
  sent: number;
  error: string | null;
}

/** Sends one file at a time, because on a slow line parallel uploads would all finish late. */
export function useUploads(path: string, limit: { bytes: number; message: string }, onReceived?: () => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const waiting = useRef<Upload[]>([]);
  const sending = useRef(false);
  const nextId = useRef(0);
  const [received, setReceived] = useState(0);

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  async function sendAll(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    for (let upload = waiting.current.shift(); upload; upload = waiting.current.shift()) {
      const { id, file } = upload;
      const error =
        file.size > limit.bytes ? limit.message : await sendMedia(path, file, (sent) => change(id, { sent }));
      if (error === null) {
        setUploads((all) => all.filter((other) => other.id !== id));
        setReceived((count) => count + 1);
        onReceived?.();
      } else change(id, { error });
    }
    sending.current = false;
  }

  return {
    uploads,
    received,
    add(files: Iterable<File>) {
      const added = inSendingOrder(files).map((file): Upload => ({ id: nextId.current++, file, sent: 0, error: null }));
      setUploads((all) => [...all, ...added]);
      waiting.current.push(...added);
      void sendAll();
    },
    retry(upload: Upload) {
      change(upload.id, { sent: 0, error: null });
      waiting.current.push(upload);
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
  const { status, response } = await sendFile(path, file, { field: "photos", onProgress });
  return uploadError(status, response);
}
