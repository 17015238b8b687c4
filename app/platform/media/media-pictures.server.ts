import { join } from "node:path";
import { projectRoot } from "#app/platform/config/project-root.server.ts";
import { ok, type Result } from "#app/platform/result.ts";
import type { PictureFacts } from "./inspect-picture.server.ts";
import type { Derivative, DerivativePlan } from "./make-derivatives.server.ts";
import type { PictureErrorCode } from "./picture-error-codes.ts";
import { runInterruptibly, runPictureScript } from "./picture-subprocess.server.ts";

/** A hundred megapixels take four seconds to read and some thirty to write; a busy machine gets eight times as long. */
const INSPECTION = { timeoutMs: 30_000, outputBytes: 64 * 1024 };
const DERIVATION = { timeoutMs: 240_000, outputBytes: 64 * 1024 };

const scriptPath = (program: string) => join(projectRoot, "app/platform/media", program);

function parseOutput<Value>(
  result: Awaited<ReturnType<typeof runPictureScript>>,
): Result<{ value: Value }, PictureErrorCode> {
  return result.ok ? ok({ value: JSON.parse(result.output.toString()) as Value }) : result;
}

export const mediaPictures = {
  async inspect(path: string, previewPath: string) {
    const script = scriptPath("inspect-picture.server.ts");
    return parseOutput<PictureFacts>(await runPictureScript(script, [path, previewPath], INSPECTION));
  },
  async derive(path: string, folder: string, plan: DerivativePlan, signal: AbortSignal) {
    const script = scriptPath("make-derivatives.server.ts");
    const parameters = [path, folder, JSON.stringify(plan)];
    return parseOutput<Derivative[]>(await runInterruptibly(script, parameters, DERIVATION, signal));
  },
};

export type MediaPictures = typeof mediaPictures;
