import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import type { EditConflictProps } from "#app/forms/edit-conflict.tsx";
import { changeName, contentChanges } from "#app/forms/merge/diff.ts";
import { merge } from "#app/forms/merge/merge.ts";
import { indexAccountRecord, indexRecord } from "#app/records/client-search.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import type { Member } from "#app/platform/events/record-event.server.ts";
import { lockRecord } from "#app/records/lock-record.server.ts";
import { moveOptOut } from "#app/records/reminder-opt-outs.server.ts";
import { failed, type Failed, ok, type Ok, type Result } from "#app/platform/result.ts";
import { contactLabels } from "./clients.messages.ts";
import { recordClientEvent } from "./client-event.server.ts";

export interface Contact {
  name: string;
  email: string | null;
  phone: string | null;
}

export function addClient({ db, now }: SiteDeps, member: Member, contact: Contact): Promise<string> {
  const at = now();
  const id = randomUUID();
  return db.transaction().execute(async (trx) => {
    const instant = at.toISOString();
    await trx
      .insertInto("clients")
      .values({ id, ...contact, sortName: "", createdAt: instant, lastSeenAt: instant })
      .execute();
    await indexRecord(trx, id); // Sets `sortName`.
    await recordClientEvent(trx, "client-added", member, id, at);
    return id;
  });
}

/** A value that is missing counts as the current one. `base` has the values that the form was shown with. */
interface Correction<Value> {
  base: Partial<Value>;
  contact: Partial<Value>;
}

type ContactChanged = Failed<"contact-changed", { differences: EditConflictProps["differences"]; baseValue: unknown }>;

function mergeContact<Value extends Partial<Contact>>(
  { base, contact }: Correction<Value>,
  current: Value,
): Ok<{ value: Value }> | ContactChanged {
  const merged = merge<Partial<Contact>>({ ...current, ...base }, { ...current, ...contact }, current);
  if (merged.ok) return ok({ value: merged.value as Value });
  const differences = contentChanges(merged.current, merged.mine).map((change) => {
    const name = changeName(change) as keyof Contact;
    return { name, label: contactLabels[name], current: merged.current[name] ?? "" };
  });
  return failed("contact-changed", { differences, baseValue: merged.baseValue });
}

export function correctGuest(
  { db, now }: SiteDeps,
  member: Member,
  id: string,
  correction: Correction<Contact>,
): Promise<Result<void, "unknown"> | ContactChanged> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    const current = await lockRecord(trx, { id });
    if (current?.userId !== null) return failed("unknown");
    const merged = mergeContact(correction, { name: current.name ?? "", email: current.email, phone: current.phone });
    if (!merged.ok) return merged;
    const { name, email, phone } = merged.value;
    await trx.updateTable("clients").set({ name, email, phone }).where("id", "=", id).execute();
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
  { db, now }: SiteDeps,
  member: Member,
  id: string,
  userId: string,
  correction: Correction<Pick<Contact, "phone">>,
): Promise<Result<void, "unknown"> | ContactChanged> {
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
    const merged = mergeContact(correction, { phone: current.phone ?? null });
    if (!merged.ok) return merged;
    await trx.updateTable("users").set(merged.value).where("id", "=", userId).execute();
    await indexAccountRecord(trx, userId);
    await recordClientEvent(trx, "client-corrected", member, id, at);
    return ok();
  });
}
