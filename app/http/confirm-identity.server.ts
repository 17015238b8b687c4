import { checkPassword } from "#app/features/account/password.server.ts";
import type { Viewer } from "#app/content/viewer.ts";
import type { Visit } from "./visit.server.ts";

type Confirmed =
  | { ok: true }
  | { ok: false; reason: "too-many" }
  | { ok: false; reason: "wrong-password"; field: string };

/**
 * Asks, at a dangerous act itself and however recent the login, whether its sender is whose session it is. Tries are
 * counted like logins, for the account.
 * @param typed into the field of ConfirmIdentity
 * @param act for the security log
 */
export async function confirmIdentity(visit: Visit, viewer: Viewer, typed: string, act: string): Promise<Confirmed> {
  if (!(await visit.allow("login", viewer.id))) return { ok: false, reason: "too-many" };
  const checked = await checkPassword(visit.services.account, viewer, typed);
  if (checked.ok) return checked;
  visit.note("password-refused", { account: viewer.id, detail: act });
  return { ...checked, field: "currentPassword" };
}
