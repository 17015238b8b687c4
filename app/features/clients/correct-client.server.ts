import { randomUUID } from "node:crypto";
import { indexAccountFile, indexFile } from "#app/platform/client-files.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { recordEvent, type Member } from "#app/platform/events.server.ts";
import type { UseCaseDeps } from "#app/platform/use-case-deps.server.ts";

type Deps = Pick<UseCaseDeps, "db" | "now">;

export interface Contact {
  name: string;
  email: string | null;
  phone: string | null;
}

/** Opens a file of somebody who has neither an account nor an appointment yet. @returns its id */
export function addClient({ db, now }: Deps, member: Member, contact: Contact): Promise<string> {
  const at = now();
  const id = randomUUID();
  return db.transaction().execute(async (trx) => {
    const moment = at.toISOString();
    const row = { id, ...contact, userId: null, joinedTo: null, sortName: "", createdAt: moment, seenAt: moment };
    await trx.insertInto("clients").values(row).execute();
    await indexFile(trx, id);
    await noteChange(trx, "client-added", member, id, at);
    return id;
  });
}

/** Corrects what is noted of somebody without an account, on the appointments that were entered for them too. */
export function correctCaller({ db, now }: Deps, member: Member, id: string, contact: Contact): Promise<boolean> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("clients")
      .set(contact)
      .where("id", "=", id)
      .where("userId", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!row) return false;
    const { name, email, phone } = contact;
    await trx
      .updateTable("appointments")
      .set({ name, phone, userEmail: email })
      .where("clientId", "=", id)
      // Where they are an account's, its address counts.
      .where("userId", "is", null)
      .execute();
    await indexFile(trx, id);
    await noteChange(trx, "client-corrected", member, id, at);
    return true;
  });
}

/** The number of an account, which its owner may change as well; all else of an account is theirs alone. */
export function correctAccountPhone(
  { db, now }: Deps,
  member: Member,
  id: string,
  userId: string,
  phone: string | null,
): Promise<boolean> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("users")
      .set({ phone })
      .where("id", "=", userId)
      // Whoever is of the agency changes their own.
      .where("role", "=", "client")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await indexAccountFile(trx, userId);
    await noteChange(trx, "client-corrected", member, id, at);
    return true;
  });
}

async function noteChange(
  trx: Db,
  kind: "client-added" | "client-corrected",
  member: Member,
  subjectId: string,
  at: Date,
): Promise<void> {
  await recordEvent(trx, { at, actor: { memberId: member.id }, kind, userId: null, subjectId, data: {} });
}
