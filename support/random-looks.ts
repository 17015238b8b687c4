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
  const load = await screenLoader({ title: screen.path, ...screen }, agencyServices(database, now), owner);
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
  const about = (route: string, path: string, id: string): Screen => ({ route, path, params: { id } });
  const [appointments, enquiries, clients, mailed] = [
    await idsOf("appointments"),
    await idsOf("enquiries"),
    await idsOf("clients"),
    await idsOf("mail"),
  ];
  const agenda = "/agence/agenda";
  return [
    { route: "agency/layout", path: "/agence" },
    { route: "agency/today/today", path: "/agence" },
    ...["semaine", "jour", "mois", "liste"].map((view) => ({
      route: "agency/agenda/agenda",
      path: `${agenda}?vue=${view}&date=${day()}`,
    })),
    { route: "agency/agenda/closed-days", path: `/agence/jours-fermes?du=${day()}&au=${day()}` },
    { route: "agency/enquiries/enquiries", path: "/agence/demandes" },
    { route: "agency/clients/clients", path: "/agence/clients?q=an" },
    { route: "agency/clients/clients", path: "/agence/clients?tri=en-attente" },
    { route: "agency/emails/mails", path: "/agence/courriers" },
    { route: "agency/settings/data-requests", path: "/agence/reglages/droits" },
    { route: "agency/settings/journal", path: "/agence/reglages/journal" },
    ...appointments.flatMap((id) => [
      { route: "agency/agenda/agenda", path: `${agenda}?rdv=${id}` },
      { route: "agency/agenda/agenda", path: `${agenda}?deplacer=${id}` },
      about("agency/agenda/appointment", `${agenda}/${id}`, id),
      about("agency/agenda/appointment-move", `${agenda}/${id}/deplacer`, id),
      about("agency/agenda/appointment-cancel", `${agenda}/${id}/annuler`, id),
    ]),
    ...enquiries.map((id) => about("agency/enquiries/enquiry", `/agence/demandes/${id}`, id)),
    ...mailed.map((id) => about("agency/emails/mail", `/agence/courriers/${id}`, id)),
    ...clients.flatMap((id) => [
      about("agency/clients/client", `/agence/clients/${id}`, id),
      about("agency/clients/client-correct", `/agence/clients/${id}/corriger`, id),
      about("agency/clients/client-merge", `/agence/clients/${id}/reunir?q=an`, id),
      about("agency/clients/client-data", `/agence/clients/${id}/donnees`, id),
    ]),
  ];
}
