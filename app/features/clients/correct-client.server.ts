import { randomUUID } from "node:crypto";
import { indexAccountRecord, indexRecord } from "#app/records/client-search.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import type { Member } from "#app/platform/events/record-event.server.ts";
import { lockRecord } from "#app/records/lock-record.server.ts";
import { moveOptOut } from "#app/records/reminder-opt-outs.server.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";
import { failed, ok, type Result } from "#app/platform/result.ts";
import { recordClientEvent } from "./client-event.server.ts";

type Deps = Pick<UseCaseDeps, "db" | "now">;

export interface Contact {
  name: string;
  email: string | null;
  phone: string | null;
}

export function addClient({ db, now }: Deps, member: Member, contact: Contact): Promise<string> {
  const at = now();
  const id = randomUUID();
  return db.transaction().execute(async (trx) => {
    const instant = at.toISOString();
    await trx
      .insertInto("clients")
      .values({ id, ...contact, sortName: "", createdAt: instant, lastSeenAt: instant })
      .execute();
    await indexRecord(trx, id);
    await recordClientEvent(trx, "client-added", member, id, at);
    return id;
  });
}

/** @returns null: an edit conflict */
export type Correction<Value> = (current: Value) => Value | null;

export function correctGuest(
  { db, now }: Deps,
  member: Member,
  id: string,
  correct: Correction<Contact>,
): Promise<Result<void, "unknown" | "contact-changed">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const current = await lockRecord(trx, { id });
    if (current?.userId !== null) return failed("unknown");
    const contact = correct({ name: current.name ?? "", email: current.email, phone: current.phone });
    if (!contact) return failed("contact-changed");
    await trx.updateTable("clients").set(contact).where("id", "=", id).execute();
    const { name, email, phone } = contact;
    await trx
      .updateTable("appointments")
      .set({ name, phone, userEmail: email })
      .where("clientId", "=", id)
      // Appointments of an account have the account's address.
      .where("userId", "is", null)
      .execute();
    await moveOptOut(trx, current.email, email);
    await indexRecord(trx, id);
    await recordClientEvent(trx, "client-corrected", member, id, at);
    return ok();
  });
}

/** The agency may not change the name or e-mail address of an account. */
export function correctAccountPhone(
  { db, now }: Deps,
  member: Member,
  id: string,
  userId: string,
  correct: Correction<Pick<Contact, "phone">>,
): Promise<Result<void, "unknown" | "contact-changed">> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const current = await trx
      .selectFrom("users")
      .select("phone")
      .where("id", "=", userId)
      // Members change their own number.
      .where("role", "=", "client")
      .$call(forUpdate(trx))
      .executeTakeFirst();
    if (!current) return failed("unknown");
    const corrected = correct({ phone: current.phone ?? null });
    if (!corrected) return failed("contact-changed");
    await trx.updateTable("users").set(corrected).where("id", "=", userId).execute();
    await indexAccountRecord(trx, userId);
    await recordClientEvent(trx, "client-corrected", member, id, at);
    return ok();
  });
}
