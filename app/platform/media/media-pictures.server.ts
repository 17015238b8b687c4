import { join } from "node:path";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import type { PictureFacts } from "./inspect-picture.server.ts";
import type { Derivative, DerivativePlan } from "./make-derivatives.server.ts";
import type { PictureErrorCode } from "./picture-error-codes.ts";
import { runPictureScript, type SubprocessLimits } from "./picture-subprocess.server.ts";

/** A hundred megapixels take four seconds to read and some thirty to write; a busy machine gets eight times as long. */
const INSPECTION = { timeoutMs: 30_000, outputBytes: 64 * 1024 };
const DERIVATION = { timeoutMs: 240_000, outputBytes: 64 * 1024 };

async function run<Value>(
  program: string,
  parameters: readonly string[],
  limits: SubprocessLimits,
): Promise<Result<{ value: Value }, PictureErrorCode>> {
  const result = await runPictureScript(join(projectRoot, "app/platform/media", program), parameters, limits);
  return result.ok ? ok({ value: JSON.parse(result.output.toString()) as Value }) : result;
}

export const mediaPictures = {
  inspect: (path: string, previewPath: string) =>
    run<PictureFacts>("inspect-picture.server.ts", [path, previewPath], INSPECTION),
  derive: (path: string, folder: string, plan: DerivativePlan, signal: AbortSignal) =>
    run<Derivative[]>("make-derivatives.server.ts", [path, folder, JSON.stringify(plan)], { ...DERIVATION, signal }),
};

export type MediaPictures = typeof mediaPictures;
