import { addDays } from "#app/french/dates.ts";
import { RETURN_FIELD } from "#app/features/account/return-to.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { createPreviewLink } from "#app/features/publishing/drafts/preview-links.server.ts";
import { createLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { after, DAY } from "#app/platform/durations.ts";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import { siteDepsFor, announceNothing } from "#support/fixtures/use-cases.ts";
import type { FoundForm, Sender } from "./fuzz-endpoints.ts";

type Emails = Readonly<Record<Exclude<Sender, "visitor">, string>>;

/** Inserts rows and links that a crawl may not find. @returns their paths */
export async function plantEndpoints(db: Db, emails: Emails): Promise<string[]> {
  const idOf = async (email: string) =>
    db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const [client, owner] = await Promise.all([idOf(emails.client), idOf(emails.owner)]);
  const at = new Date();
  const [createdAt, expiresAt] = [at.toISOString(), after(at, DAY).toISOString()];
  const [invitation, reminder] = [createLinkToken(), createLinkToken()];
  await db.deleteFrom("invitations").where("email", "=", emails.client).execute();
  await db
    .insertInto("invitations")
    .values({
      tokenHash: invitation.hash,
      email: emails.client,
      role: "team",
      invitedBy: owner.id,
      expiresAt,
      usedAt: null,
      createdAt,
    })
    .execute();
  const preview = await createPreviewLink(
    siteDepsFor({ db }, () => at),
    owner.id,
    announceNothing,
  );
  const tomorrow = addDays(parisDate(at), 1);
  const time = await freeTime(db, tomorrow);
  const paths = [`/apercu/${preview}`, `/invitation/${invitation.token}`];
  if (time) {
    const id = await seedAppointment(db, { date: tomorrow, time, userId: client.id, userEmail: emails.client });
    const tokenHash = reminder.hash;
    await db
      .insertInto("reminders")
      .values({ appointmentId: id, sequence: 0, date: tomorrow, time, tokenHash, createdAt })
      .execute();
    paths.push(`/rappel/${reminder.token}`, `/compte/rendez-vous/${id}`);
  }
  const records = await db.selectFrom("clients").select("id").where("mergedInto", "is", null).limit(2).execute();
  if (records.length === 2) paths.push(`/agence/clients/${records[0]!.id}/reunir?avec=${records[1]!.id}`);
  return paths;
}

async function freeTime(db: Db, date: string): Promise<string | undefined> {
  const held = await db.selectFrom("slotHolds").select("time").where("date", "=", date).execute();
  const taken = new Set(held.map(({ time }) => time));
  const all = Array.from(
    { length: 18 },
    (_, half) => `${String(9 + (half >> 1)).padStart(2, "0")}:${half % 2 ? "30" : "00"}`,
  );
  return all.find((time) => !taken.has(time));
}

export function scriptRequests(): FoundForm[] {
  const form = (who: Sender, action: string, fields: Record<string, string>): FoundForm => ({
    who,
    path: "/",
    method: "post",
    action,
    takesFiles: false,
    entries: [],
    values: fields,
    fields: Object.keys(fields).map((name) => ({ name, type: "text", choices: [] })),
    buttons: [],
  });
  const key = JSON.stringify({
    id: "AAAA",
    rawId: "AAAA",
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
  });
  const uploads = ["/agence/contenu/photos/envoi/un-par-un?galerie=photo", "/agence/contenu/films/envoi/un-par-un"];
  return [
    form("visitor", "/audience", { path: "/contact" }),
    form("visitor", "/login/cle", { key, [RETURN_FIELD]: "/compte" }),
    form("visitor", "/login/code", { intent: "enter-recovery-code", code: "123456", recoveryCode: "ABCD-EFGH" }),
    ...uploads.map((action) => ({
      ...form("team", action, {}),
      takesFiles: true,
      fields: [{ name: "files", type: "file", choices: [] }],
    })),
  ];
}
