import { href } from "react-router";
import { safeReturnPath } from "#app/features/account/return-to.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { isAgencyPath } from "#app/http/request/agency-path.ts";

interface Target {
  to: string;
  headers?: Record<string, string>;
}

/** The public pages' router does not know the agency's routes, so the browser loads the document. */
const AS_DOCUMENT = { "X-Remix-Reload-Document": "true" };

/** Members without a requested page get « Aujourd’hui ». @param asked the field or query parameter `retour` */
export function loginTarget(asked: unknown, role: Viewer["role"]): Target {
  const returnTo = safeReturnPath(asked);
  const to = returnTo === "/" && role ? href("/agence") : returnTo;
  return isAgencyPath(new URL(to, "http://internal.invalid").pathname) ? { to, headers: AS_DOCUMENT } : { to };
}

export async function targetOf(db: Db, userId: string, asked: unknown): Promise<Target> {
  const user = await db.selectFrom("users").select("role").where("id", "=", userId).executeTakeFirst();
  return loginTarget(asked, user && user.role !== "client" ? user.role : undefined);
}
