import type { SiteDeps } from "#app/site-deps.ts";
import { verifyPassword } from "./password-hash.server.ts";
import { passwordHashOf } from "./password-store.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";

export async function checkPassword(
  { db }: SiteDeps,
  owner: { id: string },
  password: string,
): Promise<Result<void, "wrong-password">> {
  const hash = await passwordHashOf(db, owner.id);
  const isCorrect = hash && (await verifyPassword({ hash, password }));
  return isCorrect ? ok() : failed("wrong-password");
}
