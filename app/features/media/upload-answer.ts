import { commonMessages } from "#app/forms/common.messages.ts";
import { isRecord } from "#app/forms/is-record.ts";

/** No response arrived, or a response that is not the site's. */
const INTERRUPTED = "L’envoi a été interrompu. Réessayez dès que la connexion est rétablie.";
/** For a 404, which the upload routes return to everyone who is not a member. */
const LOGGED_OUT = "Votre session a expiré : reconnectez-vous dans un autre onglet, puis réessayez.";

/** Sorts captions last, because a film file drops the captions that its film already has. */
export function sortForSending<Sent extends { name: string }>(files: Iterable<Sent>): Sent[] {
  const all = Array.from(files);
  const isCaptions = ({ name }: Sent) => /\.vtt$/i.test(name);
  return [...all.filter((file) => !isCaptions(file)), ...all.filter(isCaptions)];
}

/** @param status 0: no response. @param response parsed JSON; null: not JSON @returns null if the file was stored */
export function uploadError(status: number, response: unknown): string | null {
  if (status === 404) return LOGGED_OUT;
  if (!isRecord(response) || !("ok" in response)) return INTERRUPTED;
  if (response.ok === true) return null;
  return typeof response.message === "string" ? response.message : commonMessages.failed;
}
