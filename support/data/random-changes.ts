import fc from "fast-check";
import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import { answerEnquiry, endAnswer, sendAnswersThatAreDue } from "#app/application/agency/reply-actions.server.ts";
import { eraseClient } from "#app/application/privacy/client-data.server.ts";
import { eraseAccount } from "#app/application/privacy/erase-account.server.ts";
import { addDays } from "#app/french/dates.ts";
import {
  cancelAppointment,
  moveAppointment,
} from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { enterAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import type { BookingClient } from "#app/features/booking/booking-deps.server.ts";
import {
  clientCalendar,
  listClientAppointments,
} from "#app/features/booking/client-appointments/client-appointments.server.ts";
import { chooseSlot, showProposal } from "#app/features/booking/client-appointments/proposal-link.server.ts";
import type { ConflictDecision } from "#app/features/booking/closing/conflict-decisions.ts";
import { closeTimes, listUpcomingClosures, reopenClosure } from "#app/features/booking/closing/close-days.server.ts";
import { exportProposals } from "#app/features/booking/proposals/proposal-retention.server.ts";
import { suggestMeetings } from "#app/features/booking/proposals/propose-meeting.server.ts";
import { cancelByToken, cancelClientAppointment } from "#app/features/booking/client-appointments/cancel.server.ts";
import { moveClientAppointment } from "#app/features/booking/client-appointments/client-move.server.ts";
import { undoChanges } from "#app/features/booking/undo/undo.server.ts";
import { slotsOfField } from "#app/features/booking/proposals/proposal.ts";
import { confirmAttendance } from "#app/features/booking/reminders/reminder-answers.server.ts";
import { REMINDED_FROM } from "#app/features/booking/reminders/reminder-due.ts";
import { moveByReminder } from "#app/features/booking/reminders/reminder-move.server.ts";
import { sendDueReminders } from "#app/features/booking/reminders/send-reminders.server.ts";
import { writeSecondProposals } from "#app/features/booking/proposals/follow-up.server.ts";
import { finalizeDueChanges, notifyGroup } from "#app/features/booking/undo/notify-clients.server.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { instantOf } from "#app/features/booking/time/span.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { mergeClients, splitClient } from "#app/features/clients/merge-clients.server.ts";
import { listClientEnquiries } from "#app/features/enquiries/client/client-enquiries.server.ts";
import { sendEnquiry } from "#app/features/enquiries/form/send-enquiry.server.ts";
import { openAccountRecord } from "#app/records/client-records.server.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import type { MailMessage } from "#app/platform/mail/outbox.server.ts";
import { agencyServices, type AgencyScreen, screenLoader } from "#support/site/agency-loaders.ts";
import { bookingDepsFor } from "./use-cases.ts";
import type { OpenedDatabase } from "#support/database/database.ts";
import { jeanne, seedClient } from "./people.ts";
import { readRows, readValues } from "#support/database/rows.ts";

/** The random numbers of one change. If fast-check leaves out a change, the other changes keep their numbers. */
export const drawnNumbers = fc.array(fc.noBias(fc.nat(999_999)), { minLength: 20, maxLength: 20 });

export function createChoices() {
  let drawn: readonly number[] = [];
  let turn = 0;
  const below = (count: number) => drawn[turn++ % drawn.length]! % count;
  return {
    drawFrom(numbers: readonly number[]) {
      [drawn, turn] = [numbers, 0];
    },
    below,
    one: <One>(all: readonly One[]): One => all[below(all.length)]!,
    chance: (of: number) => below(1000) < of * 1000,
  };
}

type Choices = ReturnType<typeof createChoices>;

// Friday 20 November 2026, 10:10 in Paris.
const START = new Date("2026-11-20T09:10:00Z");
const DEFAULT_TIMES = ["09:00", "09:30", "10:00", "10:30", "11:00", "14:00", "14:30", "15:00"];
/** Few days, so that actions conflict. */
const DAYS = 9;

export async function randomChanges(database: OpenedDatabase, { one, below, chance }: Choices) {
  const { db } = database;
  let now = START;
  const wait = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));
  const booking = bookingDepsFor(database, () => now);
  const answers = { booking, enquiries: booking, mails: { ...booking, secret: "a secret of thirty-two characters" } };
  const files = openFileStore({ s3: undefined, dataDir: database.dataDir });
  const erasure = { ...booking, booking, log: createLog("silent"), files };
  const member = await seedClient(db, jeanne);
  const clients: BookingClient[] = [];
  for (const firstName of ["Ana", "Bob", "Chloé", "Dan"]) {
    const client = await seedClient(db, { firstName, lastName: "X", email: `${firstName.toLowerCase()}@x.example` });
    await openAccountRecord(db, client.id, now);
    clients.push(client);
  }
  /** Appointments with a suppressed notification. */
  const silenced = new Set<string>();

  const day = () => addDays(todayInParis(now), 1 + below(DAYS));
  const slot = (): Slot => ({ date: day(), time: one(DEFAULT_TIMES) });
  const oneOrNull = <Row>(rows: readonly Row[]) => (rows.length > 0 ? one(rows) : null);
  const anAppointment = async () =>
    oneOrNull(await db.selectFrom("appointments").select(APPOINTMENT_COLUMNS).orderBy("createdAt").execute());
  const mails = async () => {
    const rows = await db
      .selectFrom("mail")
      .select(["to", "message", "createdAt"])
      .orderBy("createdAt")
      .orderBy("kind")
      .execute();
    return rows.map(({ message, ...row }) => ({ ...row, ...(JSON.parse(message) as MailMessage) }));
  };
  const tokenInMails = async (pattern: RegExp) =>
    oneOrNull((await mails()).flatMap(({ text }) => [...text.matchAll(pattern)].map(([, token]) => token!)));
  const waitingGroup = async () =>
    oneOrNull(await readValues(db, "pendingChanges", "groupId", { state: "waiting" }, "createdAt"));
  const recordId = async (merged?: "merged" | "guest") =>
    oneOrNull(
      await db
        .selectFrom("clients")
        .select("id")
        .$if(merged === "merged", (query) => query.where("mergedInto", "is not", null))
        .$if(merged === "guest", (query) => query.where("userId", "is", null))
        .orderBy("createdAt")
        .execute(),
    )?.id;
  const undo = async () => {
    const group = await waitingGroup();
    return group && undoChanges(db, group, member.id, now);
  };

  // An entry named …Again doubles the chance of a change.
  const filling = {
    book: () => bookAppointment(booking, one(clients), slot()),
    bookAgain: () => bookAppointment(booking, one(clients), slot()),
    enter() {
      const email = one([null, "tel@x.example", "ana@x.example"]);
      const travel = one([0, 0, 30, 60]);
      const takes = { ...slot(), minutes: one([30, 60, 90, 240]), travelBefore: travel, travelAfter: travel };
      const guest = { name: one(["Paul", "Rose"]), email, phone: one([null, "06 39 98 00 12"]) };
      const about = { location: null, subject: null, note: null, notify: email !== null && chance(0.8) };
      return enterAppointment(booking, member, { ...takes, ...guest, ...about });
    },
  };

  const byClients = {
    async moveByClient() {
      const row = await anAppointment();
      const client = clients.find(({ id }) => id === row?.userId);
      return client && moveClientAppointment(booking, client, row!.id, slot());
    },
    async cancelByClient() {
      const row = await anAppointment();
      return row?.userId && cancelClientAppointment(booking, { id: row.userId }, row.id);
    },
    async cancelByLink() {
      const token = await tokenInMails(/cancelAppointment\?id=([\w-]+)/g);
      return token && cancelByToken(booking, token);
    },
    async choose() {
      const token = await tokenInMails(/\/creneau\/([\w-]+)/g);
      if (!token) return;
      const shown = await showProposal(booking, token);
      const to = chance(0.7) ? (oneOrNull(shown.ok ? shown.slots : []) ?? slot()) : slot();
      return chooseSlot(booking, token, to);
    },
    async moveByReminder() {
      const token = await tokenInMails(/\/rappel\/([\w-]+)/g);
      return token && moveByReminder(booking, token, slot());
    },
    async confirmAttendance() {
      const token = await tokenInMails(/\/rappel\/([\w-]+)/g);
      return token && confirmAttendance(booking, token);
    },
    ask: () => sendEnquiry(booking, one(clients), { title: `T${below(99)}`, services: ["photo"], description: "D" }),
  };

  const byTheAgency = {
    async move() {
      const row = await anAppointment();
      const more = chance(0.3) ? { minutes: one([30, 60, 120]), travelBefore: one([0, 30]) } : {};
      return row && moveAppointment(booking, member, row.id, { ...slot(), ...more });
    },
    async moveToProposed() {
      const open = { kind: "move", finalizedAt: null } as const;
      const proposal = oneOrNull(await readRows(db, "proposals", ["appointmentId", "slots"], open, "createdAt"));
      const to = proposal && oneOrNull(slotsOfField(proposal.slots));
      return to && moveAppointment(booking, member, proposal.appointmentId!, to);
    },
    async cancel() {
      const row = await anAppointment();
      return row && cancelAppointment(booking, member, row.id, { personalMessage: one([null, "Désolée."]) });
    },
    undo,
    undoAgain: undo,
    async finalize() {
      const group = await waitingGroup();
      const how = one(["notified", "notified", "suppressed"] as const);
      if (!group) return;
      const ids = await readValues(db, "pendingChanges", "appointmentId", { groupId: group });
      if (how === "suppressed") for (const id of ids) silenced.add(id);
      return notifyGroup(booking, group, how);
    },
    async close() {
      const date = day();
      const [from, to] = chance(0.3) ? ["09:00", "12:00"] : [null, null];
      const recurrence = chance(0.1) ? ("weekly" as const) : ("once" as const);
      const lastDate = recurrence === "weekly" ? date : addDays(date, below(3));
      const closing = { date, lastDate, from: from!, to: to!, recurrence, reason: null, publicReason: null };
      const asked = await closeTimes(booking, member, [closing], new Map());
      if (asked.ok || asked.reason !== "conflicts") return asked;
      const decisions = asked.conflicts.map(({ id, slots, refusal }): [string, ConflictDecision] => {
        const how = one(["keep", "cancel", "propose", "propose"] as const);
        if (how === "keep") return [id, { do: "keep" }];
        if (how === "cancel" || refusal !== null) return [id, { do: "cancel", personalMessage: null }];
        return [id, { do: "propose", personalMessage: null, slots }];
      });
      return closeTimes(booking, member, [closing], new Map(decisions));
    },
    async reopen() {
      const closure = oneOrNull(await listUpcomingClosures(booking));
      return closure && reopenClosure(booking, member, closure.id);
    },
    async answer() {
      const enquiry = oneOrNull(await readValues(db, "enquiries", "id", {}, "createdAt"));
      const proposedSlots = chance(0.7) ? await suggestMeetings(booking) : [];
      return enquiry && answerEnquiry(answers, member, enquiry, { text: "Bonjour", proposedSlots });
    },
    async endAnswer() {
      const message = oneOrNull(await readValues(db, "enquiryMessages", "id", { state: "waiting" }, "createdAt"));
      return message && endAnswer(answers, member, message, one(["notified", "undone"] as const));
    },
    async merge() {
      const [opened, other] = [await recordId(), await recordId()];
      return opened && other && mergeClients(booking, member, opened, other);
    },
    async split() {
      const merged = await recordId("merged");
      return merged && splitClient(booking, member, merged);
    },
    async erase() {
      if (!chance(0.1)) return;
      if (chance(0.5) && clients.length > 2) return eraseAccount(erasure, clients.pop()!.id, "client");
      const guest = await recordId("guest");
      return guest && eraseClient(erasure, member, guest);
    },
  };

  async function finalizeDue(): Promise<void> {
    await finalizeDueChanges(booking);
    await sendAnswersThatAreDue(answers);
    await writeSecondProposals(booking);
    await sendDueReminders(booking);
  }
  const passingTime = {
    finalizeDue,
    finalizeAgain: finalizeDue,
    seconds: async () => wait(below(70)),
    moreSeconds: async () => wait(below(40)),
    hours: async () => chance(0.5) && wait(below(12) * 3600),
    days: async () => chance(0.15) && wait(below(60) * 3600),
    async evening() {
      if (!chance(0.4)) return;
      const evening = instantOf({ date: addDays(todayInParis(now), below(4)), time: REMINDED_FROM });
      if (evening > now) now = evening;
    },
  };

  const changes: Record<string, () => Promise<unknown>> = { ...filling, ...byClients, ...byTheAgency, ...passingTime };
  return { changes, filling, booking, clients, member, mails, silenced, day, wait, finalizeDue, now: () => now };
}

export type People = Awaited<ReturnType<typeof randomChanges>>;

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
