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
const LOAD_DOCUMENT = { "X-Remix-Reload-Document": "true" };

/** Members without a requested page get « Aujourd’hui ». @param returnPath the field or query parameter `retour` */
export function loginTarget(returnPath: unknown, role: Viewer["role"]): Target {
  const path = safeReturnPath(returnPath);
  const to = path === "/" && role ? href("/agence") : path;
  return isAgencyPath(new URL(to, "http://internal.invalid").pathname) ? { to, headers: LOAD_DOCUMENT } : { to };
}

export async function loginTargetOfUser(db: Db, userId: string, returnPath: unknown): Promise<Target> {
  const user = await db.selectFrom("users").select("role").where("id", "=", userId).executeTakeFirst();
  return loginTarget(returnPath, user && user.role !== "client" ? user.role : undefined);
}
