import { once } from "node:events";
import { connect } from "node:net";

export interface CutForm {
  path: string;
  /** null: a visitor. */
  cookie: string | null;
  type: string;
  body: Buffer;
}

const CONCURRENCY = 20;
/** Longer forms are cut at every byte of their ends, and at intervals in between. */
const LONG_FORM_BYTES = 5_000;
const END_BYTES = 300;
const BYTES_BETWEEN = 1_009;

/** Cuts with FIN and with RST. @returns the number of cuts */
export async function cutEverywhere(url: string, { path, cookie, type, body }: CutForm): Promise<number> {
  const { hostname, port } = new URL(url);
  const head = Buffer.from(
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      ...(cookie === null ? [] : [`Cookie: ${cookie}`]),
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
      "\r\n",
    ].join("\r\n"),
  );
  const whole = Buffer.concat([head, body]);
  const offsets = Array.from({ length: whole.length }, (_, offset) => offset).filter(
    (offset) =>
      whole.length < LONG_FORM_BYTES ||
      offset < head.length + END_BYTES ||
      offset > whole.length - END_BYTES ||
      offset % BYTES_BETWEEN === 0,
  );
  let cuts = 0;
  for (const ending of ["end", "resetAndDestroy"] as const) {
    const left = offsets.values();
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (const offset of left) {
          cuts++;
          const socket = connect(Number(port), hostname)
            .on("error", () => {})
            .resume();
          await once(socket, "connect");
          if (offset > 0) await new Promise((sent) => socket.write(whole.subarray(0, offset), sent));
          socket[ending]();
          if (!socket.destroyed) await once(socket, "close");
        }
      }),
    );
  }
  return cuts;
}
