import { isRecord } from "#app/forms/is-record.ts";
import { sendFile } from "#app/ui/send-file.ts";
import { PROFILE_PICTURE_BYTES } from "#app/platform/media/picture-limits.ts";
import {
  type PictureAnswer,
  type PictureNotice,
  pictureSuccesses,
  pictureRefusals,
} from "./profile-picture.messages.ts";

export type PictureStep =
  | { phase: "idle" }
  | { phase: "sending"; progress: number }
  | { phase: "preparing" }
  | { phase: "removing" }
  | { phase: "answered"; notice: PictureNotice };

type Report = (step: PictureStep) => void;

export async function sendPicture(
  path: string,
  file: File,
  preview: HTMLCanvasElement | null,
  report: Report,
): Promise<PictureNotice> {
  if (file.size > PROFILE_PICTURE_BYTES) return refusal(pictureRefusals["too-big"].message);
  // An unknown type is empty; the server detects it from the bytes.
  if (file.type !== "" && !file.type.startsWith("image/")) return refusal(pictureRefusals.format.message);
  report({ phase: "sending", progress: 0 });
  const [answer] = await Promise.all([upload(path, file, report), preview && drawPreview(file, preview)]);
  if (!answer.ok) {
    preview?.getContext("2d")?.reset?.();
    return refusal(answer.message);
  }
  // Loads the new picture before it replaces the preview, to prevent a blank disc.
  if (answer.picture) await preload(answer.picture);
  return { tone: "success", message: pictureSuccesses.changed };
}

export async function requestRemoval(path: string): Promise<PictureNotice> {
  const response = await fetch(path, { method: "POST", headers: { Accept: "application/json" } });
  const answer = parseAnswer(await response.json().catch(() => null));
  return answer.ok ? { tone: "success", message: pictureSuccesses.removed } : refusal(answer.message);
}

function refusal(message: string): PictureNotice {
  return { tone: "danger", message };
}

async function upload(path: string, file: File, report: Report): Promise<PictureAnswer> {
  const { response } = await sendFile(path, file, {
    field: "picture",
    onProgress: (progress) => report({ phase: "sending", progress }),
    onSent: () => report({ phase: "preparing" }),
  });
  return parseAnswer(response);
}

/** A proxy may answer in its own format, or not at all. */
function parseAnswer(value: unknown): PictureAnswer {
  return isRecord(value) && "ok" in value
    ? (value as PictureAnswer)
    : { ok: false, message: pictureRefusals.failed.message };
}

/** Draws the crop that the server will make, if the browser can read the file. */
async function drawPreview(file: File, canvas: HTMLCanvasElement): Promise<void> {
  const context = canvas.getContext("2d");
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture || !context) return;
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
}

async function preload(address: string): Promise<void> {
  const image = new Image();
  image.src = address;
  await image.decode().catch(() => {});
}
