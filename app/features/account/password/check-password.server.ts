import type { AccountDeps } from "#app/features/account/account-deps.server.ts";
import { verifyPassword } from "./password-hash.server.ts";
import { passwordHashOf } from "./password-store.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";

export async function checkPassword(
  { db }: Pick<AccountDeps, "db">,
  owner: { id: string },
  password: string,
): Promise<Result<void, "wrong-password">> {
  const hash = await passwordHashOf(db, owner.id);
  const isCorrect = hash && (await verifyPassword({ hash, password }));
  return isCorrect ? ok() : failed("wrong-password");
}
