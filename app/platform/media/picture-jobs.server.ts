import { join } from "node:path";
import { ok, type Result } from "#app/platform/result.ts";
import type { PictureFacts } from "./inspect-picture.server.ts";
import type { Derivative, DerivativePlan } from "./make-derivatives.server.ts";
import type { PictureErrorCode } from "./picture-error-codes.ts";
import { runInSubprocess } from "./subprocess.server.ts";

export interface MediaPictures {
  inspect(path: string, previewPath: string): Promise<Result<{ value: PictureFacts }, PictureErrorCode>>;
  derive(
    path: string,
    folder: string,
    plan: DerivativePlan,
    stopped: AbortSignal,
  ): Promise<Result<{ value: Derivative[] }, PictureErrorCode>>;
}

/** A hundred megapixels take four seconds to read and some thirty to write; a busy machine gets eight times as long. */
const INSPECTION = { timeoutMs: 30_000, answerBytes: 64 * 1024 };
const DERIVATION = { timeoutMs: 240_000, answerBytes: 64 * 1024 };

export function createMediaPictures(folder: string): MediaPictures {
  async function answerOf<Value>(
    run: ReturnType<typeof runInSubprocess>,
  ): Promise<Result<{ value: Value }, PictureErrorCode>> {
    const done = await run;
    return done.ok ? ok({ value: JSON.parse(done.output.toString()) as Value }) : done;
  }
  return {
    inspect: (path, previewPath) =>
      answerOf(runInSubprocess(join(folder, "inspect-picture.server.ts"), [path, previewPath], INSPECTION)),
    derive: (path, into, plan, stopped) =>
      answerOf(
        runInSubprocess(join(folder, "make-derivatives.server.ts"), [path, into, JSON.stringify(plan)], {
          ...DERIVATION,
          stopped,
        }),
      ),
  };
}
