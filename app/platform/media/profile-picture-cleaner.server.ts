import { drain } from "#app/platform/files/drain.server.ts";
import { type FileForm, type ReceivedFile, receiveFiles } from "#app/platform/files/multipart-upload.server.ts";
import { BusyError, concurrencyLimit } from "#app/platform/security/concurrency-limit.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import type { PictureErrorCode } from "./picture-error-codes.ts";
import { PROFILE_PICTURE_BYTES } from "./picture-limits.ts";
import { runPictureScript } from "./picture-subprocess.server.ts";

export type CleanPicture = Result<{ body: Uint8Array<ArrayBuffer>; type: "image/webp" }, PictureErrorCode | "busy">;
export type PictureCleaner = (form: FileForm) => Promise<CleanPicture>;

/** A rejected form is read up to this limit. */
const READ_BYTES = 64 * 1024 * 1024;
const MAX_UPLOADS = 20;
/** A photo of 50 megapixels takes two seconds; a busy machine gets ten times as long. */
const TIMEOUT_MS = 20_000;
const OUTPUT_BYTES = 2 * 1024 * 1024;

/** Uploads wait on the disk for a subprocess. @param script absolute path of clean-profile-picture.server.ts */
export function createProfilePictureCleaner(script: string, incoming: string): PictureCleaner {
  const runLimited = concurrencyLimit(MAX_UPLOADS, 0);
  const limits = { folder: incoming, maxBytesFor: () => PROFILE_PICTURE_BYTES, minFreeBytes: 0 };

  async function receive({ body, contentType }: FileForm): Promise<CleanPicture> {
    let bytes = 0;
    const limitedBody = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > READ_BYTES) controller.terminate();
        else controller.enqueue(chunk);
      },
    });
    let picture: CleanPicture | undefined;
    let fileCount = 0;
    await receiveFiles({ body: body && body.pipeThrough(limitedBody), contentType }, limits, async (file) => {
      fileCount += 1;
      picture ??= await clean(script, file);
    });
    if (bytes > READ_BYTES) return failed("too-big");
    return picture && fileCount === 1 ? picture : failed("missing");
  }

  return async (form) => {
    try {
      // The limit covers receiving too, because all waiting uploads share the disk.
      return await runLimited(() => receive(form));
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      if (form.body) await drain(form.body, READ_BYTES);
      return failed("busy");
    }
  };
}

async function clean(script: string, { path, errorCode }: ReceivedFile): Promise<CleanPicture> {
  if (errorCode === "empty" || errorCode === "too-big") return failed(errorCode);
  if (errorCode) throw new Error(`the picture was not received: ${errorCode}`);
  const result = await runPictureScript(script, [path], { timeoutMs: TIMEOUT_MS, outputBytes: OUTPUT_BYTES });
  return result.ok ? ok({ body: new Uint8Array(result.output), type: "image/webp" }) : result;
}
