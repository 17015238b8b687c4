import type { IncomingMessage } from "node:http";
import { href } from "react-router";
import { hasSessionCookie } from "#app/features/account/session/session-cookie.server.ts";
import { HOUR, MINUTE } from "#app/platform/durations.ts";

/** These routes check the size of uploads themselves, and write them to the disk as they arrive. */
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

/** True for forms with an uploaded mail, or with a season's closure and a decision for each of hundreds of clients. */
export function takesLongForm(path: string): boolean {
  return /^\/agence\/(demandes\/[\w-]{1,64}|jours-fermes)(\.data)?$/.test(path);
}

const REQUEST_MS = 5 * MINUTE;
/** 500 MB, the largest film or ten photos of 50 MB, take 35 minutes at two megabits per second. */
const UPLOAD_MS = HOUR;

/** A client that sends a byte a minute would otherwise occupy a connection forever. */
export function abortWhenSlow(request: IncomingMessage): void {
  const { headers, url = "" } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  // Uploads need a session, so other clients get the short limit.
  const isUpload = takesFiles(url.split("?", 1)[0]!) && hasSessionCookie(headers.cookie);
  const timer = setTimeout(() => request.destroy(), isUpload ? UPLOAD_MS : REQUEST_MS).unref();
  const clear = () => clearTimeout(timer);
  request.once("end", clear).once("close", clear);
}
