import { commonMessages } from "#app/forms/common.messages.ts";
import type { FileAnswer } from "./media.messages.ts";

/** No response arrived, or a response that is not the site's. */
const UNANSWERED: FileAnswer = {
  ok: false,
  message: "L’envoi a été interrompu. Réessayez dès que la connexion est rétablie.",
};
/** For a 404, which the upload routes return to everyone who is not a member. */
const LOGGED_OUT: FileAnswer = {
  ok: false,
  message: "Votre session a expiré : reconnectez-vous dans un autre onglet, puis réessayez.",
};

/** Sorts captions last, because a film file drops the captions that its film already has. */
export function inSendingOrder<Sent extends { name: string }>(files: Iterable<Sent>): Sent[] {
  const isCaptions = ({ name }: Sent) => Number(/\.vtt$/i.test(name));
  return Array.from(files).toSorted((a, b) => isCaptions(a) - isCaptions(b));
}

/** @param status 0: no response. @param response parsed JSON; null: not JSON */
export function uploadAnswer(status: number, response: unknown): FileAnswer {
  if (status === 404) return LOGGED_OUT;
  if (typeof response !== "object" || response === null || !("ok" in response)) return UNANSWERED;
  const answer = response as { ok: unknown; name?: unknown; message?: unknown };
  if (answer.ok === true) return { ok: true, name: String(answer.name) };
  return { ok: false, message: typeof answer.message === "string" ? answer.message : commonMessages.failed };
}
