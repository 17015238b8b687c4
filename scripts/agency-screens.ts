import type { BrowserContext } from "@playwright/test";
import { addDays } from "#app/content/dates.ts";
import { todayInParis } from "#app/features/booking/slots.ts";
import { createCapability } from "#app/platform/capability.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** The agency's space, and the pages behind the links of its mails, as `screenshots.ts` takes them. */

export interface AgencyScreen {
  name: string;
  path: string;
}

const TODAY = todayInParis(new Date());

/** @param owner of the agency, logged in */
export async function agencyScreens(db: Db, owner: BrowserContext, url: string): Promise<AgencyScreen[]> {
  const appointment = await db
    .selectFrom("appointments")
    .select(["id", "date", "slot", "sequence"])
    .where("status", "=", "confirmed")
    .where("date", ">", TODAY)
    .orderBy("date")
    .orderBy("slot")
    .executeTakeFirstOrThrow();
  const place = `/agence/agenda/${appointment.id}`;
  const screens = [
    { name: "agence-aujourdhui", path: "/agence" },
    { name: "agence-semaine", path: "/agence/agenda" },
    { name: "agence-jour", path: `/agence/agenda?vue=jour&date=${appointment.date}` },
    { name: "agence-mois", path: "/agence/agenda?vue=mois" },
    { name: "agence-liste", path: "/agence/agenda?vue=liste" },
    { name: "agence-panneau", path: `/agence/agenda?date=${appointment.date}&rdv=${appointment.id}` },
    { name: "agence-rendez-vous", path: place },
    { name: "agence-deplacer", path: `${place}/deplacer` },
    { name: "agence-annuler", path: `${place}/annuler` },
    { name: "agence-ajouter", path: "/agence/agenda/nouveau" },
    { name: "agence-jours-fermes", path: "/agence/jours-fermes" },
    { name: "agence-reglages", path: "/agence/reglages" },
    { name: "agence-adresses-secretes", path: "/agence/reglages/agendas" },
    { name: "agence-raccourcis", path: "/agence/reglages/raccourcis" },
    { name: "agence-double-authentification", path: "/agence/reglages/double-authentification" },
    { name: "agence-acces", path: "/agence/reglages/acces" },
  ];
  const reminder = await remind(db, appointment);
  const day = addDays(TODAY, 15);
  const proposal = await proposePlaces(db, owner, url);
  return [
    ...screens,
    { name: "rappel", path: reminder },
    { name: "rappel-jour", path: `${reminder}?date=${day}` },
    { name: "creneau", path: proposal },
    { name: "creneau-jour", path: `${proposal}?date=${day}` },
  ];
}

/** Closes the day of the next appointment whose client has an account; they are to choose another place. */
async function proposePlaces(db: Db, owner: BrowserContext, url: string): Promise<string> {
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
  const closing = { intent: "fermer", date, lastDate: date, repeats: "once" };
  const clashes = await send("/agence/jours-fermes", closing);
  const decisions = [...clashes.matchAll(/name="decision-([\w-]+)"/g)].map(([, of]) => [`decision-${of}`, "keep"]);
  const places = new RegExp(`name="places-${id}" value="([^"]+)"`).exec(clashes)?.[1] ?? "";
  const decided = { ...Object.fromEntries(decisions), [`decision-${id}`]: "propose", [`places-${id}`]: places };
  await send("/agence/jours-fermes", { ...closing, ...decided });
  const page = await (await owner.request.get("/agence/jours-fermes")).text();
  const group = /name="group" value="([^"]+)"/.exec(page)?.[1] ?? "";
  await send("/agence/actes", { intent: "told", group, back: "/agence/jours-fermes" });
  return proposalLink(db);
}

/** The link of the mail that waits to be sent. */
async function proposalLink(db: Db): Promise<string> {
  const mails = await db.selectFrom("mail").select("message").where("kind", "=", "proposal").execute();
  const path = mails.map(({ message }) => /\/creneau\/[\w-]+/.exec(message)?.[0]).find(Boolean);
  if (!path) throw new Error("aucun créneau n’a été proposé");
  return path;
}

/** A reminder of it, as the evening before writes one. */
async function remind(
  db: Db,
  { id, date, slot, sequence }: { id: string; date: string; slot: string; sequence: number },
): Promise<string> {
  const { token, hash } = createCapability();
  const createdAt = new Date().toISOString();
  await db
    .insertInto("reminders")
    .values({ appointmentId: id, sequence, date, slot, tokenHash: hash, createdAt })
    .execute();
  return `/rappel/${token}`;
}
