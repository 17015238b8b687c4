import { randomUUID } from "node:crypto";
import { addDays } from "#app/french/dates.ts";
import { legalPages } from "#app/content/navigation/navigation.ts";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import type { SiteDeps } from "#app/site-deps.ts";
import { hashPassword } from "#app/features/account/password/password-hash.server.ts";
import { setPasswordHash } from "#app/features/account/password/password-store.server.ts";
import { setRole } from "#app/features/account/members/accounts.server.ts";
import { cancelAppointment } from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { enterAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import type { BookingClient } from "#app/features/booking/booking-client.ts";
import { cancelClientAppointment } from "#app/features/booking/client-appointments/cancel.server.ts";
import { moveClientAppointment } from "#app/features/booking/client-appointments/client-move.server.ts";
import { notifyGroup } from "#app/features/booking/undo/notify-clients.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { instantOf } from "#app/features/booking/time/span.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { SATURDAY, SUNDAY, weekdayOf } from "#app/features/booking/time/calendar-month.ts";
import { answerEnquiry, endAnswer } from "#app/application/agency/enquiry-answers.server.ts";
import { suggestMeetingSlots } from "#app/features/booking/proposals/propose-meeting.server.ts";
import { saveMessage, transitionEnquiry } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import { sendEnquiry } from "#app/features/enquiries/form/send-enquiry.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { after, DAY, HOUR } from "#app/platform/durations.ts";
import { archiveMail } from "#app/platform/mail/archived-message.server.ts";
import { ensureAccountRecord } from "#app/records/client-records.server.ts";
import { guestPhone, demoClient, otherDemoClients, demoOwner, demoMember } from "./demo-people.ts";

/** Makes appointments and enquiries through the use cases, each at the time at which it would have happened. */
export async function fillDemo(deps: SiteDeps, now: Date): Promise<void> {
  const { db } = deps;
  const clients = await seedPeople(db, now);
  const demo = new Demo(deps, clients, now);
  await demo.bookPast();
  await demo.bookTodayAndTomorrow();
  await demo.bookUpcoming();
  await demo.enterVisits();
  await demo.sendEnquiries();
  await closeDays(db, demo);
  await finishMails(db, now, deps.secret);
  await insertPageViews(db, now);
}

async function seedPeople(db: Db, now: Date): Promise<BookingClient[]> {
  const everybody = [demoOwner, demoMember, demoClient, ...otherDemoClients];
  // Each password is hashed once, because the clients share one, and a hash for each client would take seconds.
  const passwords = [...new Set(everybody.map(({ password }) => password))];
  const hashes = new Map(await Promise.all(passwords.map(async (one) => [one, await hashPassword(one)] as const)));
  for (const [index, { password, ...person }] of everybody.entries()) {
    const id = randomUUID();
    const createdAt = after(now, -(60 + index) * DAY);
    const name = `${person.firstName} ${person.lastName}`;
    await db
      .insertInto("users")
      .values({ ...person, id, name, emailVerified: true, createdAt: createdAt.toISOString() })
      .execute();
    await ensureAccountRecord(db, id, createdAt);
    await setPasswordHash(db, id, hashes.get(password)!);
  }
  await setRole(db, demoOwner.email, "owner", "agency", now);
  await setRole(db, demoMember.email, "team", "agency", now);
  const rows = await db
    .selectFrom("users")
    .select(["id", "firstName", "lastName", "email"])
    .where("role", "=", "client")
    .execute();
  const order = [...otherDemoClients, demoClient].map(({ email }) => email as string);
  return rows.toSorted((a, b) => order.indexOf(a.email) - order.indexOf(b.email));
}

const SUBJECTS = [
  "Portraits de famille, premier entretien",
  "Baptême en mars",
  "Film d'entreprise, 6 à 8 minutes",
  "Site vitrine pour une librairie",
  "Mariage en juin, devis",
  "Reportage dans un atelier",
];

/** Each of these clients sends an enquiry about the same subject (`sendEnquiries`). */
const SUBJECT_BY_CLIENT_INDEX: Record<number, string> = {
  4: "Baptême, le déroulé",
  5: "Film de présentation, repérage",
  7: "Site pour une maison d'hôtes",
  9: "Portraits d'équipe",
  10: "Mariage près d'Uzès",
  11: "Anniversaire de mariage",
  12: "Site du club d'aviron",
};

class Demo {
  readonly #deps: SiteDeps;
  readonly #clients: BookingClient[];
  readonly #now: Date;
  readonly today: string;
  #nextClient = 0;
  #guestCount = 0;

  constructor(deps: SiteDeps, clients: BookingClient[], now: Date) {
    this.#deps = deps;
    this.#clients = clients;
    this.#now = now;
    this.today = parisDate(now);
  }

  day(offset: number): string {
    return addDays(this.today, offset);
  }

  async bookPast(): Promise<void> {
    const ids: string[] = [];
    for (let index = 0; index < 30; index++) {
      const slot = { date: this.day(-40 + index), time: ["09:30", "11:00", "14:00", "16:30"][index % 4]! };
      ids.push(await this.#book(slot, { daysBefore: 12 }));
    }
    const { db } = this.#deps;
    await db.updateTable("appointments").set({ attendance: "attended" }).where("id", "in", ids).execute();
    await db.updateTable("appointments").set({ attendance: "no-show" }).where("id", "=", ids[11]!).execute();
  }

  async bookTodayAndTomorrow(): Promise<void> {
    this.#nextClient = 0;
    for (const time of ["09:00", "10:00", "11:30", "14:30"])
      await this.#book({ date: this.today, time }, { daysBefore: 6 });
    await this.#enter(
      { date: this.today, time: "17:00" },
      { name: "Mas des Pins, Sylvie Roux", minutes: 60, location: "3, rue du Port, Vincennes" },
    );
    for (const time of ["09:00", "11:30", "16:00"]) await this.#book({ date: this.day(1), time }, { daysBefore: 5 });
  }

  async bookUpcoming(): Promise<void> {
    const days = [2, 3, 5, 6, 8, 9, 10, 12, 13, 15, 16, 17, 19, 20, 34, 36, 40, 45];
    const ids: string[] = [];
    for (const [index, offset] of days.entries()) {
      const slot = { date: this.day(offset), time: ["10:00", "13:30", "15:00"][index % 3]! };
      ids.push(await this.#book(slot, { daysBefore: offset + 3 }));
    }
    const [moved, cancelled, cancelledByAgency] = [ids[4]!, ids[7]!, ids[10]!];
    const deps = this.#depsAt(this.#instant(1, "17:20"));
    const later = { date: this.day(7), time: "09:30" };
    expectOk(await moveClientAppointment(deps, await this.#clientOf(moved), moved, later));
    await cancelClientAppointment(deps, await this.#clientOf(cancelled), cancelled);
    const personalMessage = "Je suis en reportage ce jour-là : choisissez une autre date quand vous voulez.";
    const owner = await this.#owner();
    const change = expectOk(await cancelAppointment(deps, owner, cancelledByAgency, { personalMessage }));
    await notifyGroup(deps, change.groupId, "notified");
  }

  async enterVisits(): Promise<void> {
    let offset = 46;
    while (weekdayOf(this.day(offset)) !== SATURDAY) offset++;
    await this.#enter(
      { date: this.day(offset), time: "12:00" },
      {
        name: "Élise et Karim",
        minutes: 600,
        travelBefore: 90,
        travelAfter: 90,
        location: "Domaine des Tilleuls, Senlis",
        subject: "Mariage",
        note: "Deux boîtiers. Discours à 19:00.",
      },
    );
    for (const [index, name] of ["Librairie Rivage", "Studio Perche", "École des Lilas"].entries()) {
      await this.#enter({ date: this.day(6 + index * 3), time: "17:00" }, { name });
    }
  }

  async sendEnquiries(): Promise<void> {
    const enquiries = [
      [72, 5, "Film de présentation, 2 minutes", ["video"], "Nous ouvrons un second atelier et voulons le montrer."],
      [17, 4, "Baptême, chapelle Saint-Roch", ["photo"], "Une trentaine de personnes, le matin."],
      [2, 7, "Site pour une maison d'hôtes", ["web", "photo"], "Cinq chambres, et une page pour réserver."],
    ] as const;
    for (const [hours, client, title, services, description] of enquiries) {
      const deps = this.#depsAt(after(this.#now, -hours * HOUR));
      await sendEnquiry(deps, this.#clients[client]!, { title, services: [...services], description });
    }
    await this.#writeThreads();
  }

  async #writeThreads(): Promise<void> {
    const owner = await this.#owner();
    const wedding = await this.#send(
      { daysAgo: 9, client: 10 },
      "Mariage en juin, près d'Uzès",
      ["photo", "video"],
      "Quatre-vingts personnes.",
      {
        service: "photo",
        title: "Mariage, formule OR",
        price: 2000,
      },
    );
    await saveMessage(this.#depsAt(this.#instant(9, "18:45")), owner, wedding, {
      kind: "note",
      text: "Le mas a une cour au nord : belle lumière à 18:00.",
    });
    await this.#answer(
      8,
      wedding,
      "Bonjour {prénom},\n\nMerci de votre message. Pour {offre}, voici quand nous en parler :\n\n{créneaux}\n\nJeanne",
      { proposesSlots: true },
    );
    const portraits = await this.#send(
      { daysAgo: 6, client: 9 },
      "Portraits d'équipe, douze personnes",
      ["photo"],
      "Un matin, dans nos bureaux.",
    );
    await this.#answer(5, portraits, "Bonjour {prénom},\n\nAvec plaisir. Avez-vous une salle claire ?\n\nJeanne", {
      proposesSlots: false,
    });
    await saveMessage(this.#depsAt(this.#instant(4, "12:15")), owner, portraits, {
      kind: "reply",
      text: "Oui, plein sud, au premier étage. Nous serons treize, finalement.",
    });
    const birthday = await this.#send(
      { daysAgo: 14, client: 11 },
      "Anniversaire de mariage",
      ["photo"],
      "Cinquante ans, une grande table.",
    );
    await this.#answer(
      13,
      birthday,
      "Bonjour {prénom},\n\nFélicitations ! Nous vous envoyons un devis demain.\n\nJeanne",
      { proposesSlots: false },
    );
    const rowing = await this.#send(
      { daysAgo: 21, client: 12 },
      "Site du club d'aviron",
      ["web"],
      "Une page, trois photos.",
    );
    await transitionEnquiry(this.#depsAt(this.#instant(20, "09:40")), owner, rowing, "archive");
  }

  #instant(daysAgo: number, time: string): Date {
    return instantOf({ date: this.day(-daysAgo), time });
  }

  #depsAt(at: Date): SiteDeps {
    return { ...this.#deps, now: () => at };
  }

  async #send(
    { daysAgo, client }: { daysAgo: number; client: number },
    title: string,
    services: ("photo" | "video" | "web")[],
    description: string,
    offer?: Parameters<typeof sendEnquiry>[3],
  ): Promise<string> {
    const deps = this.#depsAt(this.#instant(daysAgo, "18:30"));
    return (await sendEnquiry(deps, this.#clients[client]!, { title, services, description }, offer)).id;
  }

  async #answer(
    daysAgo: number,
    id: string,
    text: string,
    { proposesSlots }: { proposesSlots: boolean },
  ): Promise<void> {
    const at = this.#instant(daysAgo, "10:10");
    const deps = this.#depsAt(at);
    // The slots are suggested as of now, because those of the answer's own time may be past.
    const proposedSlots = proposesSlots ? await suggestMeetingSlots(this.#depsAt(this.#now)) : [];
    const answered = expectOk(await answerEnquiry(deps, await this.#owner(), id, { text, proposedSlots }));
    await endAnswer(deps, await this.#owner(), answered.id, "notified");
  }

  async #book(slot: Slot, { daysBefore }: { daysBefore: number }): Promise<string> {
    const index = this.#nextClient++;
    const client = this.#clients[index % this.#clients.length]!;
    const bookedAt = instantOf(slot).getTime() - daysBefore * DAY - HOUR;
    const deps = { ...this.#deps, now: () => new Date(Math.min(bookedAt, this.#now.getTime() - HOUR)) };
    const booked = expectOk(await bookAppointment(deps, client, slot), slot);
    const subject = SUBJECT_BY_CLIENT_INDEX[index % this.#clients.length] ?? SUBJECTS[index % SUBJECTS.length]!;
    const { db } = this.#deps;
    await db.updateTable("appointments").set({ subject }).where("id", "=", booked.id).execute();
    return booked.id;
  }

  async #enter(slot: Slot, entry: Partial<Parameters<typeof enterAppointment>[2]> & { name: string }): Promise<void> {
    const entered = enterAppointment(this.#depsAt(this.#instant(2, "11:10")), await this.#owner(), {
      ...slot,
      minutes: 30,
      travelBefore: 0,
      travelAfter: 0,
      email: null,
      phone: guestPhone(this.#guestCount++),
      location: null,
      subject: "Repérage",
      note: null,
      notify: false,
      ...entry,
    });
    expectOk(await entered, slot);
  }

  async #owner(): Promise<{ id: string }> {
    return this.#person(demoOwner.email);
  }

  async #clientOf(id: string): Promise<BookingClient> {
    const { db } = this.#deps;
    const { userEmail } = await db
      .selectFrom("appointments")
      .select("userEmail")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return this.#person(userEmail!);
  }

  #person(email: string): Promise<BookingClient> {
    return this.#deps.db
      .selectFrom("users")
      .select(["id", "firstName", "lastName", "email"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
  }
}

function expectOk<Result extends { ok: true } | { ok: false; reason: unknown }>(result: Result, slot?: Slot) {
  if (!result.ok) throw new Error([slot?.date, slot?.time, result.reason].join(" "));
  return result as Extract<Result, { ok: true }>;
}

/** Closes only times without appointments. The weekly closing avoids Saturdays, because the wedding is on one. */
async function closeDays(db: Db, demo: Demo): Promise<void> {
  const wholeDay = { from: null, to: null, recurrence: "once" as const };
  const weekly = demo.day(weekdayOf(demo.day(4)) === SATURDAY ? 3 : 4);
  const closures = [
    { ...wholeDay, date: demo.day(4), lastDate: demo.day(4), publicReason: "En reportage à Lyon" },
    { ...wholeDay, date: demo.day(22), lastDate: demo.day(33), publicReason: "Congés" },
    {
      date: weekly,
      lastDate: weekly,
      from: "16:00",
      to: null,
      recurrence: "weekly" as const,
      publicReason: null,
    },
  ];
  for (const closure of closures) {
    const row = { id: randomUUID(), reason: null, groupId: null, createdBy: null, createdAt: new Date().toISOString() };
    await db
      .insertInto("unavailabilities")
      .values({ ...row, ...closure })
      .execute();
  }
}

async function insertPageViews(db: Db, now: Date): Promise<void> {
  const today = parisDate(now);
  const pages = publicPages.filter(({ path }) => !legalPages.some(({ to }) => to === path));
  const rows = Array.from({ length: 60 }, (_, daysAgo) => addDays(today, -daysAgo)).flatMap((date, daysAgo) =>
    pages.map(({ path }, index) => ({
      date,
      path,
      count: viewsOf(date, daysAgo, index),
    })),
  );
  await db.insertInto("pageViews").values(rows).execute();
}

/** Sundays and the first pages of the list have more views; the variation keeps the days from looking alike. */
function viewsOf(date: string, daysAgo: number, pageIndex: number): number {
  const base = weekdayOf(date) === SUNDAY ? 22 : 12;
  const variation = ((daysAgo * 7 + pageIndex * 3) % 9) - 3;
  return Math.max(1, Math.round(base / (1 + pageIndex) + variation));
}

/** Marks one mail as failed, one as waiting for its next attempt, and all others older than two hours as sent. */
async function finishMails(db: Db, now: Date, secret: string): Promise<void> {
  const [waiting, failed] = await Promise.all(["11:30", "16:00"].map((time) => confirmationFor(db, now, time)));
  const mails = await db
    .selectFrom("mail")
    .select(["id", "kind", "forget", "message", "createdAt"])
    .where("id", "not in", [waiting!, failed!])
    .orderBy("createdAt")
    .execute();
  const twoHoursAgo = after(now, -2 * HOUR).toISOString();
  for (const mail of mails.filter(({ createdAt }) => createdAt < twoHoursAgo)) {
    await db
      .updateTable("mail")
      .set({ status: "sent", attempts: 1, sentAt: mail.createdAt, ...archiveMail(mail, secret) })
      .where("id", "=", mail.id)
      .execute();
  }
  const inAnHour = after(now, HOUR).toISOString();
  await db
    .updateTable("mail")
    .set({ status: "pending", attempts: 1, sentAt: null, lastError: "450 RCPT TO", nextAttemptAt: inAnHour })
    .where("id", "=", waiting!)
    .execute();
  await db
    .updateTable("mail")
    .set({
      status: "failed",
      attempts: 3,
      sentAt: null,
      lastError: "550 RCPT TO",
      nextAttemptAt: after(now, -3 * HOUR).toISOString(),
    })
    .where("id", "=", failed!)
    .execute();
}

async function confirmationFor(db: Db, now: Date, time: string): Promise<string> {
  const { id } = await db
    .selectFrom("mail")
    .innerJoin("events", "events.id", "mail.eventId")
    .innerJoin("appointments", "appointments.id", "events.subjectId")
    .select("mail.id")
    .where("mail.kind", "=", "booking-confirmation")
    .where("appointments.date", "=", addDays(parisDate(now), 1))
    .where("appointments.slot", "=", time)
    .executeTakeFirstOrThrow();
  return id;
}
