import type { BrowserContext } from "@playwright/test";
import { addDays } from "#app/french/dates.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { createLinkToken } from "#app/platform/security/link-token.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { picturedAgencyScreens, type PicturedScreen, type ScreenshotRows } from "#support/site/agency-screens.ts";

// Lists the agency's screens, and the pages behind links in its mails, for screenshots.ts.

const TODAY = parisDate(new Date());

export async function picturedScreens(db: Db, owner: BrowserContext, url: string): Promise<PicturedScreen[]> {
  const appointment = await db
    .selectFrom("appointments")
    .select(["id", "date", "slot as time", "sequence"])
    .where("status", "=", "confirmed")
    .where("date", ">", TODAY)
    .orderBy("date")
    .orderBy("slot")
    .executeTakeFirstOrThrow();
  const screens = picturedAgencyScreens({
    ...(await readScreenshotRows(db)),
    appointment: appointment.id,
    date: appointment.date,
  });
  const reminder = await insertReminder(db, appointment);
  const day = addDays(TODAY, 15);
  const proposal = await proposeSlots(db, owner, url);
  return [
    ...screens,
    { name: "rappel", path: reminder },
    { name: "rappel-jour", path: `${reminder}?date=${day}` },
    { name: "creneau", path: proposal },
    { name: "creneau-jour", path: `${proposal}?date=${day}` },
  ];
}

async function readScreenshotRows(db: Db): Promise<Omit<ScreenshotRows, "appointment" | "date">> {
  const { id: enquiry, userId } = await db
    .selectFrom("enquiries")
    .select(["id", "userId"])
    .where("status", "=", "answered")
    .where("userId", "is not", null)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const clients = await db.selectFrom("clients").select(["id", "userId"]).orderBy("id").execute();
  const client = clients.find((record) => record.userId === userId)!.id;
  const otherClient = clients.find(({ id }) => id !== client)!.id;
  const mail = await db.selectFrom("mail").select("id").where("sentAt", "is not", null).executeTakeFirstOrThrow();
  return { enquiry, client, otherClient, mail: mail.id };
}

/** Closes the day of a client's appointment, so that the client is asked to choose another slot. */
async function proposeSlots(db: Db, owner: BrowserContext, url: string): Promise<string> {
  const { date, id } = await db
    .selectFrom("appointments")
    .select(["date", "id"])
    .where("status", "=", "confirmed")
    .where("userId", "is not", null)
    .where("date", ">", addDays(TODAY, 2))
    .orderBy("date")
    .executeTakeFirstOrThrow();
  const send = async (path: string, form: Record<string, string>) =>
    (await owner.request.post(path, { form, headers: { origin: url }, maxRedirects: 0 })).text();
  const closing = { intent: "close", date, lastDate: date, recurrence: "once" };
  const conflicts = await send("/agence/jours-fermes", closing);
  const decisions = [...conflicts.matchAll(/name="decision-([\w-]+)"/g)].map(([, key]) => [`decision-${key}`, "keep"]);
  const slots = new RegExp(`name="slots-${id}" value="([^"]+)"`).exec(conflicts)?.[1] ?? "";
  const decisionFields = { ...Object.fromEntries(decisions), [`decision-${id}`]: "propose", [`slots-${id}`]: slots };
  await send("/agence/jours-fermes", { ...closing, ...decisionFields });
  const page = await (await owner.request.get("/agence/jours-fermes")).text();
  const group = /name="group" value="([^"]+)"/.exec(page)?.[1] ?? "";
  await send("/agence/actes", { intent: "notified", group, back: "/agence/jours-fermes" });
  return proposalLink(db, id);
}

/** Replaces the link's token, because only the sent mail contains it. */
async function proposalLink(db: Db, appointmentId: string): Promise<string> {
  const { token, hash } = createLinkToken();
  const { numUpdatedRows } = await db
    .updateTable("proposalLinks")
    .set({ tokenHash: hash })
    .where("proposalId", "in", db.selectFrom("proposals").select("id").where("appointmentId", "=", appointmentId))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error("aucun créneau n’a été proposé");
  return `/creneau/${token}`;
}

async function insertReminder(
  db: Db,
  { id, date, time, sequence }: { id: string; date: string; time: string; sequence: number },
): Promise<string> {
  const { token, hash } = createLinkToken();
  const createdAt = new Date().toISOString();
  await db
    .insertInto("reminders")
    .values({ appointmentId: id, sequence, date, time, tokenHash: hash, createdAt })
    // In the evening the site has sent a reminder itself, and only its mail contains the token.
    .onConflict((conflict) => conflict.columns(["appointmentId", "sequence"]).doUpdateSet({ tokenHash: hash }))
    .execute();
  return `/rappel/${token}`;
}
