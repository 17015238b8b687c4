import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { bookingRefusals } from "#app/features/booking/availability/booking-refusals.messages.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { eachBookableSlot } from "#support/fixtures/bookable-slots.ts";
import type { Inbox } from "#support/network/inbox.ts";
import { camille } from "#support/fixtures/people.ts";
import { seedAccount, Visitor } from "#support/site/site.ts";
import { type Figure, never } from "./promises.ts";

/** Without a pause, the clients would use up a year's 6570 slots. */
const PAUSE_MS = 25;

interface Booking {
  date: string;
  time: string;
  email: string;
}

/** Clients that book until they are told to stop; two request each slot. */
export interface BookingClients {
  readonly confirmedBookings: readonly Booking[];
  readonly rejected: number;
  readonly unanswered: number;
  /** Responses that neither confirm nor reject; `reported` ones show the form's failure message. */
  readonly failed: { readonly reported: number; readonly unreported: number };
  readonly timesMs: readonly number[];
  book(url: string, stop: AbortSignal): Promise<void>;
}

export function manyClients(amount: number) {
  return Array.from({ length: amount }, (_, index) => ({ ...camille, email: `client${index}@courriel.example` }));
}

/** The first call of `book` logs the accounts in; later calls reuse the cookies, so `SESSION_SECRET` must not change. */
export async function bookingClients({ db }: Database, amount = 6): Promise<BookingClients> {
  const people = manyClients(amount);
  for (const person of people) await seedAccount(db, person);
  let cookies: Promise<string[]> | undefined;
  const slots = eachTwice(eachBookableSlot());
  const confirmedBookings: Booking[] = [];
  const failed = { reported: 0, unreported: 0 };
  const timesMs: number[] = [];
  let [rejected, unanswered] = [0, 0];

  async function bookInALoop(url: string, email: string, cookie: string, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const { date, time } = slots.next().value;
      const started = performance.now();
      try {
        const body = new URLSearchParams({ date, slot: time, email });
        const answer = await fetch(`${url}/contact.data`, { method: "POST", headers: { cookie }, body });
        const text = await answer.text();
        if (answer.status === 200) confirmedBookings.push({ date, time, email });
        else if (answer.status === 409) rejected++;
        else if (text.includes(bookingRefusals.failed.message)) failed.reported++;
        else failed.unreported++;
      } catch {
        unanswered++;
      }
      timesMs.push(performance.now() - started);
      await sleep(PAUSE_MS);
    }
  }

  return {
    confirmedBookings,
    failed,
    timesMs,
    get rejected() {
      return rejected;
    },
    get unanswered() {
      return unanswered;
    },
    async book(url, stop) {
      cookies ??= Promise.all(people.map(async (person) => (await new Visitor(url).logIn(person)).cookie));
      const knownCookies = await cookies;
      await Promise.all(people.map(({ email }, index) => bookInALoop(url, email, knownCookies[index]!, stop)));
    },
  };
}

/** Gives up silently after `withinMs`. */
export async function waitForBookings(clients: BookingClients, amount: number, withinMs = 60_000): Promise<void> {
  const started = performance.now();
  while (clients.confirmedBookings.length < amount && performance.now() - started < withinMs) await sleep(10);
}

function* eachTwice<T>(values: Generator<T, never>): Generator<T, never> {
  for (;;) {
    const { value } = values.next();
    yield value;
    yield value;
  }
}

export async function bookingFigures({ db }: Database, clients: BookingClients, inbox: Inbox): Promise<Figure[]> {
  const appointments = await db
    .selectFrom("appointments")
    .select(APPOINTMENT_COLUMNS)
    .where("status", "=", "confirmed")
    .execute();
  const booked = new Set(appointments.map(({ date, time, userEmail }) => `${date} ${time} ${userEmail}`));
  const slots = new Set(appointments.map(({ date, time }) => `${date} ${time}`));
  const missing = clients.confirmedBookings.filter(({ date, time, email }) => !booked.has(`${date} ${time} ${email}`));

  const mailsByAppointment = new Map<string, Set<string>>();
  for (const { messageId, to, calendar } of inbox.mails) {
    const appointment = /^UID:([^@\r\n]+)/m.exec(calendar?.content ?? "")?.[1] ?? "";
    mailsByAppointment.set(appointment, (mailsByAppointment.get(appointment) ?? new Set()).add(`${to} ${messageId}`));
  }
  const incomplete = appointments.filter(({ id, userEmail }) => {
    const mails = [...(mailsByAppointment.get(id) ?? [])];
    return mails.length !== 2 || mails.filter((mail) => mail.startsWith(`${userEmail} `)).length !== 1;
  });
  const known = new Set(appointments.map(({ id }) => id));
  const unknownAppointments = [...mailsByAppointment.keys()].filter((id) => !known.has(id));
  return [
    { name: "réservations confirmées au client", observed: clients.confirmedBookings.length },
    { name: "réservations refusées (créneau pris)", observed: clients.rejected },
    { name: "rendez-vous en base", observed: appointments.length },
    never("réservations confirmées puis absentes", missing.length),
    never("créneaux doublés", appointments.length - slots.size),
    never("rendez-vous sans exactement ses deux e-mails", incomplete.length),
    never("e-mails sans rendez-vous", unknownAppointments.length),
  ];
}
