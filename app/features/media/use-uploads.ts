import { useRef, useState } from "react";
import type { FileAnswer } from "./media.messages.ts";
import { inSendingOrder, uploadAnswer } from "./upload-answer.ts";

/** A file on its way. */
export interface Upload {
  id: number;
  file: File;
  /** 0 to 1. */
  sent: number;
  answer: FileAnswer | null;
}

/**
 * Sends files one after the other: on a telephone's line, ten at once would all arrive late.
 * @param most what is larger is not sent at all
 * @param onReceived one of them was taken
 */
export function useUploads(path: string, most: { bytes: number; message: string }, onReceived?: () => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const waiting = useRef<Upload[]>([]);
  const sending = useRef(false);
  const next = useRef(0);
  const [received, setReceived] = useState(0);

  const change = (id: number, news: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...news } : upload)));

  async function sendAll(): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    for (let upload = waiting.current.shift(); upload; upload = waiting.current.shift()) {
      const { id, file } = upload;
      const answer: FileAnswer =
        file.size > most.bytes
          ? { ok: false, message: most.message }
          : await sendFile(path, file, (sent) => change(id, { sent }));
      if (answer.ok) {
        setUploads((all) => all.filter((other) => other.id !== id));
        setReceived((count) => count + 1);
        onReceived?.();
      } else change(id, { answer });
    }
    sending.current = false;
  }

  return {
    uploads,
    /** How many were taken since the page was opened. */
    received,
    add(files: Iterable<File>) {
      const added = inSendingOrder(files).map((file): Upload => ({ id: next.current++, file, sent: 0, answer: null }));
      setUploads((all) => [...all, ...added]);
      waiting.current.push(...added);
      void sendAll();
    },
    retry(upload: Upload) {
      change(upload.id, { sent: 0, answer: null });
      waiting.current.push(upload);
      void sendAll();
    },
    remove: (upload: Upload) => setUploads((all) => all.filter(({ id }) => id !== upload.id)),
  };
}

/**
 * Sends one file, and says how much of it has gone. By XMLHttpRequest: fetch does not tell.
 * @param onProgress 0 to 1
 */
export function sendFile(path: string, file: File, onProgress: (share: number) => void): Promise<FileAnswer> {
  const form = new FormData();
  form.set("photos", file);
  const request = new XMLHttpRequest();
  request.responseType = "json";
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  return new Promise((resolve) => {
    request.addEventListener("loadend", () => resolve(uploadAnswer(request.status, request.response)));
    request.open("POST", path);
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}
