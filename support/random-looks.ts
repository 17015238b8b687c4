import {
  listClientAppointments,
  clientCalendar,
} from "#app/features/booking/client-appointments/client-appointments.server.ts";
import { exportProposals } from "#app/features/booking/proposals/proposal-retention.server.ts";
import { showProposal } from "#app/features/booking/client-appointments/proposal-link.server.ts";
import { listClientEnquiries } from "#app/features/enquiries/client/client-enquiries.server.ts";
import { agencyServices, type AgencyScreen, screenLoader } from "./agency-loaders.ts";
import type { Choices } from "./choices.ts";
import type { OpenedDatabase } from "./database.ts";
import type { randomChanges } from "./random-changes.ts";

type People = Awaited<ReturnType<typeof randomChanges>>;

/** Loads a random screen, and a random client's data. @returns the screen's path, with the status if it was refused */
export async function lookAround(
  database: OpenedDatabase,
  { booking, clients, member, mails, day, now }: People,
  { one }: Choices,
): Promise<string> {
  const screen = one(await screensOf(database, day, one));
  const owner = { ...member, picture: null, role: "owner" as const };
  const load = await screenLoader(screen, agencyServices(database, now), owner);
  let refusal = "";
  try {
    await load();
  } catch (error) {
    // Merged records redirect, and deleted rows give 404.
    const status = error instanceof Response ? error.status : (error as { init?: { status?: number } }).init?.status;
    if (!status || status >= 500) throw error;
    refusal = ` ${status}`;
  }
  const client = one(clients);
  const { appointments } = await listClientAppointments(booking, client);
  for (const { id } of appointments) await clientCalendar(booking, client, id);
  await listClientEnquiries(booking, client);
  await exportProposals(booking, client);
  for (const { text } of await mails()) {
    const token = /\/creneau\/([\w-]+)/.exec(text)?.[1];
    if (!token) continue;
    await showProposal(booking, token);
  }
  return screen.path + refusal;
}

type Screen = Omit<AgencyScreen, "title">;

async function screensOf({ db }: OpenedDatabase, day: () => string, one: Choices["one"]): Promise<Screen[]> {
  const idsOf = async (table: "appointments" | "enquiries" | "clients" | "mail") => {
    const rows = await db.selectFrom(table).select("id").orderBy("createdAt").execute();
    return rows.length > 0 ? [one(rows).id] : [];
  };
  const [appointments, enquiries, clients, mailed] = [
    await idsOf("appointments"),
    await idsOf("enquiries"),
    await idsOf("clients"),
    await idsOf("mail"),
  ];
  const agenda = "/agence/agenda";
  const pages = [
    "/agence",
    ...["semaine", "jour", "mois", "liste"].map((view) => `${agenda}?vue=${view}&date=${day()}`),
    `/agence/jours-fermes?du=${day()}&au=${day()}`,
    "/agence/demandes",
    "/agence/clients?q=an",
    "/agence/clients?tri=en-attente",
    "/agence/courriers",
    "/agence/reglages/droits",
    "/agence/reglages/journal",
    ...appointments.flatMap((id) => [
      `${agenda}?rdv=${id}`,
      `${agenda}?deplacer=${id}`,
      ...["", "/deplacer", "/annuler"].map((page) => `${agenda}/${id}${page}`),
    ]),
    ...enquiries.map((id) => `/agence/demandes/${id}`),
    ...mailed.map((id) => `/agence/courriers/${id}`),
    ...clients.flatMap((id) =>
      ["", "/corriger", "/reunir?q=an", "/donnees"].map((page) => `/agence/clients/${id}${page}`),
    ),
  ];
  return [{ path: "/agence", layout: "agency/layout" }, ...pages.map((path) => ({ path }))];
}
