import { setRole } from "#app/features/account/members/accounts.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { seedClient } from "./people.ts";
import { seedAccount } from "./site.ts";

export async function seedMemberWithoutPassword(
  db: Db,
  person: Parameters<typeof seedClient>[1],
  role: "owner" | "team",
  at: Date,
) {
  const account = await seedClient(db, person);
  await setRole(db, person.email, role, "agency", at);
  return account;
}

export async function seedMember(
  db: Db,
  person: Parameters<typeof seedAccount>[1],
  role: "owner" | "team",
): Promise<{ id: string }> {
  const account = await seedAccount(db, person);
  await setRole(db, person.email, role, "agency", new Date());
  return account;
}
