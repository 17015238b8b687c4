import type { IncomingMessage } from "node:http";
import { href } from "react-router";
import { hasSessionCookie } from "#app/features/account/session/session-cookie.server.ts";
import { HOUR } from "#app/platform/durations.ts";

/** These addresses take files: they measure what comes themselves, and keep it on the disk while it comes. */
const UPLOAD_ROUTES: ReadonlySet<string> = new Set([
  href("/photo-de-profil"),
  href("/agence/contenu/photos/envoi"),
  href("/agence/contenu/photos/envoi/un-par-un"),
  href("/agence/contenu/films/envoi"),
  href("/agence/contenu/films/envoi/un-par-un"),
]);

export function takesFiles(path: string): boolean {
  return UPLOAD_ROUTES.has(path);
}

/**
 * Pages whose forms may be long: an enquiry's brings a mail as a file (features/enquiries/thread/received-mail.server.ts), and who
 * closes a season decides about hundreds of clients, with a word to each.
 */
export function takesLongForm(path: string): boolean {
  return /^\/agence\/(demandes\/[\w-]{1,64}|jours-fermes)(\.data)?$/.test(path);
}

/** For a form, on any line. */
const REQUEST_MS = 300_000;
/** Ten photographs of 50 MB, or a film of 500, on a line of two megabits a second. */
const FILES_MS = HOUR;

/** Ends a request that does not come to its end: whoever sends a byte a minute would hold a connection for ever. */
export function boundRequest(request: IncomingMessage): void {
  const { headers, url = "" } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  // Without a session nobody's files are taken: a stranger's request is bounded as any other.
  const bringsFiles = takesFiles(url.split("?", 1)[0]!) && hasSessionCookie(headers.cookie);
  const timer = setTimeout(() => request.destroy(), bringsFiles ? FILES_MS : REQUEST_MS).unref();
  const clear = () => clearTimeout(timer);
  request.once("end", clear).once("close", clear);
}
