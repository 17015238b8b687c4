import type { Db } from "#app/platform/database/connection.server.ts";
import { lockRecord } from "./lock-record.server.ts";
import { writeSearchWords, searchWordsOf } from "#app/platform/database/search-index.server.ts";

/** A merged record is indexed with its target. */
export async function indexRecord(trx: Db, id: string): Promise<void> {
  // Lock before reading, so that the later of two changes sees the earlier one.
  const { mergedInto } = (await lockRecord(trx, { id }))!;
  const root = mergedInto ?? id;
  if (mergedInto) await lockRecord(trx, { id: root });
  const rows = await trx
    .selectFrom("clients")
    .leftJoin("users", "users.id", "clients.userId")
    .select(["clients.id", "clients.name", "clients.email", "clients.phone", "clients.mergedInto"])
    .select(["users.firstName", "users.lastName", "users.email as accountEmail", "users.phone as accountPhone"])
    .where((eb) => eb.or([eb("clients.id", "=", root), eb("clients.mergedInto", "=", root)]))
    .execute();
  const texts: string[] = [];
  for (const row of rows) {
    const names = [row.lastName, row.firstName, row.name].filter((text) => text !== null);
    texts.push(...names, row.email ?? "", row.accountEmail ?? "");
    texts.push(...notationsOf(row.phone), ...notationsOf(row.accountPhone));
    const sortName = searchWordsOf(names.join(" ") || (row.email ?? "")).join(" ");
    await trx.updateTable("clients").set({ sortName }).where("id", "=", row.id).execute();
    if (row.mergedInto) await writeSearchWords(trx, "client", row.id, []);
  }
  await writeSearchWords(trx, "client", root, texts);
}

export async function indexAccountRecord(trx: Db, userId: string): Promise<void> {
  const record = await trx.selectFrom("clients").select("id").where("userId", "=", userId).executeTakeFirst();
  if (record) await indexRecord(trx, record.id);
}

/** @returns all notations that a member may search for */
function notationsOf(phone: string | null): string[] {
  if (!phone) return [];
  const national = nationalNumber(phone);
  const isFrench = /^0\d{9}$/.test(national);
  const international = `33${national.slice(1)}`;
  return [phone, national, ...(isFrench ? [inPairs(national), international, `33 ${inPairs(national).slice(1)}`] : [])];
}

/** « +33 6 39 98 00 12 » and « 06 39 98 00 12 » are the same number. */
export function nationalNumber(phone: string): string {
  const digits = phone.replace("(0)", "").replace(/\D/g, "");
  return /^(00)?33\d{9}$/.test(digits) ? `0${digits.slice(-9)}` : digits;
}

function inPairs(digits: string): string {
  return digits.replaceAll(/\d\d(?=\d)/g, "$& ");
}
