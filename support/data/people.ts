import { randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database/connection.server.ts";
import { setRole } from "#app/features/account/members/accounts.server.ts";
import type { BookingClient } from "#app/features/booking/booking-deps.server.ts";
import { demoClient, demoOwner } from "#app/demo/demo-people.ts";
import { insertRows } from "#support/database/rows.ts";

export const camille = demoClient;
export const jeanne = demoOwner;

export const amine = {
  firstName: "Amine",
  lastName: "O’Connor-Lefèvre",
  gender: "M",
  email: "amine@courriel.example",
  password: "Crépuscule7?",
} as const;

export const malik = {
  firstName: "Malik",
  lastName: "Aubert",
  gender: "M",
  email: "malik@atelier.example",
  password: "Contre-jour-88!",
} as const;

/** Inserts a verified account without a password, which booking does not need. */
export async function seedClient(
  db: Db,
  person: { firstName: string; lastName: string; email: string },
): Promise<BookingClient> {
  const id = randomUUID();
  const { firstName, lastName, email } = person;
  await insertRows(db, "users", {
    id,
    name: `${firstName} ${lastName}`,
    email,
    emailVerified: true,
    picture: null,
    firstName,
    lastName,
    gender: "F",
    createdAt: new Date().toISOString(),
  });
  return { id, firstName, lastName, email };
}

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

/** Inserts the rows that one wrong password at `at` leaves. They block no login. */
export async function seedWrongPasswords(db: Db, email: string, at: Date): Promise<void> {
  const updatedAt = at.toISOString();
  const lock = { address: "192.0.2.1", reference: randomUUID(), step: "once", blocks: 0, blockedUntil: null } as const;
  await insertRows(db, "lockouts", { ...lock, email, updatedAt });
  await insertRows(db, "passwordFailures", { email, failedAt: JSON.stringify([updatedAt]), updatedAt });
}

export async function accountOf(db: Db, { email }: { email: string }): Promise<BookingClient> {
  const account = db.selectFrom("users").select(["id", "firstName", "lastName", "email"]);
  return account.where("email", "=", email).executeTakeFirstOrThrow();
}
