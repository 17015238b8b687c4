import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Description, type Encoding, type PreparedResponse, createRepresentation } from "./prepared-response.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

interface Qualities {
  brotli: number;
  gzip: number;
}

export async function compressResponse(
  text: string,
  qualities: Qualities,
  description: Omit<Description, "encoding" | "acceptsRanges">,
): Promise<PreparedResponse> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: qualities.brotli,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    gzipped(identity, { level: qualities.gzip }),
  ]);
  // The ETag is weak, because all encodings share it. A response that is not cached has none.
  const digest = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const etag = description.caching["Cache-Control"]?.includes("no-store") ? "" : `W/"${digest}"`;
  const represent = (encoding: Encoding, body: Uint8Array<ArrayBuffer>) =>
    createRepresentation({ body, length: body.byteLength, etag }, { ...description, encoding, acceptsRanges: false });
  return { identity: represent("identity", identity), br: represent("br", br), gzip: represent("gzip", gz) };
}
