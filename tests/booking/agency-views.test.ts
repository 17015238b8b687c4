import type { SiteDeps } from "#app/site-deps.ts";
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { addDays, capitalise, longDate } from "#app/french/dates.ts";
import { defaultIdentity } from "#app/content/parts/agency.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { typeset } from "#app/french/typeset.ts";
import {
  cancelAppointment,
  moveAppointment,
} from "#app/features/booking/agency-appointments/move-and-cancel.server.ts";
import { enterAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { readAgendaScreen } from "#app/features/booking/agency-agenda/screen.server.ts";
import { readAgendaData } from "#app/features/booking/agency-agenda/agenda-data.server.ts";
import { notBookableMessages } from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import { DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { bookAppointment } from "#app/features/booking/public-booking/book-appointment.server.ts";
import { takeSlots } from "#app/features/booking/availability/slot-holds.server.ts";
import { proposeMeeting } from "#app/features/booking/proposals/propose-meeting.server.ts";
import { proposeMove } from "#app/features/booking/proposals/propose-move.server.ts";
import type { SlotRefusal } from "#app/features/booking/availability/slot-refusal.ts";
import { changeOpeningHours } from "#app/features/booking/opening-hours/opening-hours.server.ts";
import { finalizeDueChanges } from "#app/features/booking/undo/notify-clients.server.ts";
import { HALF_HOURS } from "#app/features/booking/time/half-hour.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { sunOfDay } from "#app/features/booking/time/sun.ts";
import { closeTimes } from "#app/features/booking/closing/close-days.server.ts";
import { closeDay } from "#app/features/booking/closing/unavailability-command.server.ts";
import { readToday } from "#app/application/agency/today.server.ts";
import { readAgencyCounts } from "#app/application/agency/agency-counts.server.ts";
import { ENQUIRY_TRANSITIONS } from "#app/features/enquiries/enquiry-state.ts";
import { after, HOUR, MINUTE } from "#app/platform/durations.ts";
import { fillDemo } from "#app/demo/fill-demo.server.ts";
import { seedAppointment, seedProposal, guestEntry, newClosure } from "#support/fixtures/appointments.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { siteDepsFor, done } from "#support/fixtures/use-cases.ts";
import { accountOf, amine, camille, jeanne, seedClient } from "#support/fixtures/people.ts";
import { seedPersonalCalendar } from "#support/fixtures/personal-calendars.ts";
import { readRow, readRows, readValues, updateRows } from "#support/database/rows.ts";
import { generousLimits, textOf } from "#support/site/site.ts";
import { atFixedTime, describeSiteOnSqlite, expectPage, TODAY } from "#support/site/site-suite.ts";
import { addressesIn, all, attribute, one } from "#support/site/html.ts";

// Friday 20 November 2026, 10:10 in Paris.
const NOW = new Date("2026-11-20T09:10:00Z");
const FRIDAY = "2026-12-04";
const member = { id: "jeanne" };

describeOnBothDatabases("the data of the agency's agenda", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, NOW, siteDepsFor);
  const client = eachTest(() => seedClient(database.db, camille));

  const timesForMove = async (moving: string, { allHours = false } = {}) => {
    const query = { view: "jour", date: FRIDAY, moving, allHours } as const;
    return (await readAgendaScreen(deps, query)).moving!.slots.map(({ time }) => time);
  };

  it("the agenda's data contains vacated slots, and the state of each appointment's mail until it is sent or handled", async () => {
    const dataOf = async (date = FRIDAY) => {
      const { holds, appointments } = await readAgendaData(deps, date, date);
      return {
        holds: holds.map(({ time, kind }) => `${time} ${kind}`),
        cards: appointments.map(({ name, time, mail, origin }) => [name, time, mail, origin]),
      };
    };
    const { id } = await done(bookAppointment(deps, client, { date: FRIDAY, time: "10:30" }));
    expect((await dataOf()).cards).toEqual([["Camille Moreau", "10:30", "waiting", "online"]]);
    await updateRows(database.db, "mail", { status: "sent" });
    expect((await dataOf()).cards).toEqual([["Camille Moreau", "10:30", null, "online"]]);

    // After a move to another week, the vacated slot is still shown with its client.
    await moveAppointment(deps, member, id, { date: "2026-12-11", time: "15:00" });
    const cards = [["Camille Moreau", "15:00", "waiting", "online"]];
    expect(await dataOf()).toEqual({ holds: ["10:30 vacated"], cards });
    clock.pass(60);
    await finalizeDueChanges(deps);
    expect(await dataOf()).toEqual({ holds: [], cards: [] });
    await updateRows(database.db, "mail", { status: "failed" }, { kind: "agency-move" });
    expect((await dataOf("2026-12-11")).cards).toEqual([["Camille Moreau", "15:00", "failed", "online"]]);
    const setHandled = (handledAt: string | null) =>
      updateRows(database.db, "mail", { handledAt }, { status: "failed" });
    await setHandled(clock.now.toISOString());
    expect((await dataOf("2026-12-11")).cards).toEqual([["Camille Moreau", "15:00", null, "online"]]);
    await setHandled(null);

    await cancelAppointment(deps, member, id);
    const { appointments } = await readAgendaData(deps, "2026-12-11", "2026-12-11");
    // The failed mail matters more than the one that waits.
    expect(appointments).toMatchObject([{ status: "cancelled", mail: "failed" }]);
  });

  it("the agenda's data contains a pending mail only for changes that will send one", async () => {
    const changes = [
      { from: "09:00", to: [{ time: "09:30" }], mail: "waiting" },
      { from: "10:30", to: [{ time: "10:30", travelBefore: 30 }], mail: null },
      { from: "12:00", to: [{ time: "12:30" }, { time: "12:00" }], mail: null },
      { from: "13:30", to: [{ time: "14:00" }], userEmail: null, mail: null },
      // The mail will be sent, but is not written yet.
      { from: "15:00", to: [{ time: "15:30" }], decided: "notified", mail: "waiting" },
      { from: "16:30", to: [{ time: "17:00" }], decided: "suppressed", mail: null },
    ] as const;
    for (const { from, to, ...move } of changes) {
      const owner = "userEmail" in move ? { userEmail: null } : { userId: client.id, userEmail: client.email };
      const id = await seedAppointment(database.db, { date: FRIDAY, time: from, ...owner });
      for (const slot of to) await done(moveAppointment(deps, member, id, { date: FRIDAY, ...slot }));
      const decided = "decided" in move ? move.decided : null;
      await updateRows(database.db, "pendingChanges", { decided }, { appointmentId: id });
    }
    const { appointments } = await readAgendaData(deps, FRIDAY, FRIDAY);
    const mails = appointments.toSorted((a, b) => a.time.localeCompare(b.time)).map(({ mail }) => mail);
    expect(mails).toEqual(changes.map(({ mail }) => mail));
  });

  it("the agenda's data contains proposed slots with the client who may choose them", async () => {
    const other = await seedClient(database.db, amine);
    const ofClient = { userEmail: client.email, userId: client.id };
    const id = await seedAppointment(database.db, { date: FRIDAY, time: "09:00", ...ofClient });
    const at = (time: string) => ({ date: FRIDAY, time });
    await database.db.transaction().execute(async (trx) => {
      await proposeMove(trx, member, id, { personalMessage: null, slots: [at("11:00")] }, randomUUID(), NOW);
      await proposeMeeting(trx, { id: randomUUID(), userId: other.id, slots: [at("15:00")] }, NOW);
    });
    const { holds } = await readAgendaData(deps, FRIDAY, FRIDAY);
    expect(holds.filter(({ kind }) => kind === "proposal")).toMatchObject([
      { time: "11:00", proposedTo: "Camille Moreau" },
      { time: "15:00", proposedTo: `${amine.firstName} ${amine.lastName}` },
    ]);
    const query = { view: "semaine", date: FRIDAY, moving: null, allHours: false } as const;
    const { grid, lines } = await readAgendaScreen(deps, query);
    const proposedToCamille = expect.objectContaining({ proposedTo: "Camille Moreau" });
    expect(grid!.rows.flatMap((row) => ("cells" in row ? row.cells : []))).toContainEqual(proposedToCamille);
    expect(lines.flatMap((day) => day.entries)).toContainEqual(proposedToCamille);
  });

  it("a slot proposed to a client is free for a move of that client's appointment, and of no other", async () => {
    const appointment = await seedAppointment(database.db, { date: FRIDAY, time: "14:00", userId: client.id });
    const other = await seedAppointment(database.db, { date: FRIDAY, time: "15:00" });
    const proposal = { personalMessage: null, slots: [{ date: FRIDAY, time: "11:00" }] };
    await database.db
      .transaction()
      .execute((trx) => proposeMove(trx, member, appointment, proposal, randomUUID(), NOW));
    expect(await timesForMove(appointment)).toContain("11:00");
    expect(await timesForMove(other)).not.toContain("11:00");
  });

  it("a half hour that has begun is not free for a move, even on a closed day", async () => {
    // 15:10 in Paris.
    clock.now = new Date(`${FRIDAY}T14:10:00Z`);
    const moving = await seedAppointment(database.db, { date: "2026-12-07", time: "09:00" });
    await closeDay(deps.db, FRIDAY, NOW);
    const times = await timesForMove(moving, { allHours: true });
    expect(times).toContain("15:30");
    expect(times.filter((time) => time <= "15:00")).toEqual([]);
  });

  it("the agenda's data contains an appointment that began the day before, and the closures of the shown days", async () => {
    const wedding = { ...guestEntry, date: FRIDAY, time: "14:00", minutes: 720, travelAfter: 60 };
    expect(await enterAppointment(deps, member, wedding)).toMatchObject({ ok: true });
    await closeDay(database.db, "2026-12-05", NOW);
    const { holds, appointments, rules } = await readAgendaData(deps, "2026-12-05", "2026-12-05");
    expect(holds.map(({ time, kind }) => `${time} ${kind}`).join(", ")).toBe(
      "00:00 appointment, 00:30 appointment, 01:00 appointment, 01:30 appointment, 02:00 travel, 02:30 travel",
    );
    expect(appointments).toMatchObject([{ name: "Mas des Pins", date: FRIDAY, mail: null, origin: "agency" }]);
    expect(rules.closures).toMatchObject([{ date: "2026-12-05" }]);
  });
});

describeSiteOnSqlite("the agency's agenda, by HTTP", atFixedTime(generousLimits), ({ database, loggedIn }) => {
  const day = addDays(TODAY, 14);
  let id: string;
  const visitor = loggedIn(jeanne, "owner");

  beforeAll(async () => {
    const guest = { name: "Mas d'Aval", phone: "06 39 98 00 55", userEmail: null };
    const details = { location: "Uzès", subject: "Portrait d'équipe", note: "L'entrée est à gauche." };
    const entry = { ...guest, ...details, origin: "agency", attendance: "attended" } as const;
    id = await seedAppointment(database.db, { ...entry, date: day, time: "22:00", minutes: 240 });
    await closeDay(database.db, addDays(day, 1), new Date());
  });

  const openAgenda = (query: string, ...texts: string[]) =>
    expectPage(visitor.get(`/agence/agenda${query}`), 200, ...texts);

  it("the agenda links to today only from another day", async () => {
    const today = `/agence/agenda?vue=mois&date=${TODAY}`;
    // The button between the arrows, which has a shortcut, is always there.
    const todayLinks = (html: string) =>
      all(html, "a", { "aria-keyshortcuts": false })
        .filter((link) => textOf(link).trim() === "Aujourd'hui")
        .map((link) => attribute(link, "href"))
        .filter((href) => href?.startsWith("/agence/agenda"));
    const { html } = await openAgenda(`?vue=mois&date=${day}`);
    expect(todayLinks(html)).toEqual([today]);
    expect(todayLinks((await openAgenda("")).html)).toEqual([]);
  });

  it("the agenda shows the bottom add button unless a panel or a move is open", async () => {
    for (const view of ["semaine", "mois"])
      expect((await openAgenda(`?vue=${view}&date=${day}`)).html).toContain("data-floating-add");
    for (const busy of [`rdv=${id}`, `deplacer=${id}`])
      expect((await openAgenda(`?date=${day}&${busy}`)).html).not.toContain("data-floating-add");
  });

  it.each([
    ["week", ""],
    ["week", "vue=semaine&"],
    ["day", "vue=jour&"],
    ["month", "vue=mois&"],
    ["list", "vue=liste&"],
  ])(
    "the agenda shows the %s (%s) with its appointments, with typographic apostrophes and without inline styles",
    async (_, query) => {
      const { html } = await openAgenda(`?${query}date=${day}`);
      expect(html).toContain(`href="/agence/agenda/${id}"`);
      expect(html).toContain("Mas d’Aval");
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      expect(main.replaceAll("&#x27;", "'")).not.toMatch(/Mas d'Aval|Portrait d'équipe|L'entrée/);
      expect(html).not.toContain("style=");
    },
  );

  it("the agenda's week shows an appointment past midnight and which half hours are bookable, and links a free one to a new appointment", async () => {
    const { html } = await openAgenda(`?date=${addDays(day, 1)}`);
    const table = one(html, "table");
    expect(all(table, "*", { rowspan: "4" })).not.toEqual([]);
    expect(addressesIn(table, `/agence/agenda/nouveau?date=${addDays(day, 1)}&heure=09:30`)).not.toEqual([]);
    expect(textOf(table)).toContain("Non proposé : l'agence est fermée ce jour-là.");
    expect(textOf(table)).toContain("Proposé aux clients.");
    expect(textOf(table)).toContain("ajouté par l'agence, venu");
  });

  it("the agenda shows the time, name, telephone, location and note of each appointment of a day", async () => {
    const words = ["22:00", "Mas d'Aval", "06 39 98 00 55", "Uzès", "L'entrée est à gauche.", "minuit"];
    await expectPage(visitor.get(`/agence/agenda?vue=jour&date=${day}`), 200, ...words);
  });

  /** An hour that begins with the current half hour. */
  const currentHour = () => {
    const { date, time } = parisTime(new Date());
    return { date, time: HALF_HOURS.findLast((start) => start <= time)!, minutes: 60 };
  };

  it.each(["semaine", "jour"])("the agenda's view « %s » marks the current time in an appointment", async (view) => {
    const current = await seedAppointment(database.db, { ...currentHour(), userEmail: null });
    const marks = all((await openAgenda(`?vue=${view}`)).html, "svg", { "aria-label": /^Il est \d\d:\d\d$/ });
    expect(marks).not.toEqual([]);
    await database.db.deleteFrom("appointments").where("id", "=", current).execute();
  });

  it("« Aujourd'hui » shows the fields of an appointment, directions to it, the golden hour and the sunset", async () => {
    const span = currentHour();
    const details = { name: "Sylvie Roux", phone: "06 39 98 00 56", location: "12, rue des Lilas", note: "Code 4512." };
    const current = await seedAppointment(database.db, { ...details, ...span, userEmail: null });
    const html = await visitor.html("/agence");
    expect(html).toContain('href="tel:+33639980056"');
    for (const words of [span.time, ...Object.values(details)]) expect(textOf(html)).toContain(words);
    const from = new URLSearchParams({ from: addressLine(defaultIdentity().address) });
    expect(html).toContain(`directions?${from}&amp;to=12%2C+rue+des+Lilas"`);
    const { goldenHour, set } = sunOfDay(span.date, defaultIdentity().coordinates);
    expect(textOf(html)).toContain(`Lumière dorée ${goldenHour} Coucher ${set}`);
    await database.db.deleteFrom("appointments").where("id", "=", current).execute();
  });

  it("the agenda shows a partly closed day in every view and on the closed-days screen", async () => {
    const date = addDays(day, 3);
    const deps = siteDepsFor(database);
    const closure = { ...newClosure(date), from: "12:00", to: "14:00", publicReason: "En reportage" };
    await closeTimes(deps, await accountOf(database.db, jeanne), [closure], new Map());
    const words = "fermé de 12:00 à 14:00 : En reportage";
    const views = ["semaine", "jour", "mois", "liste"].map((view) => `/agence/agenda?vue=${view}&date=${date}`);
    const closedDays = `/agence/jours-fermes?mois=${date.slice(0, 7)}`;
    for (const page of [...views, closedDays]) expect(await visitor.html(page), page).toContain(typeset(words));
    const html = await visitor.html(`${closedDays}&du=${date}&au=${date}`);
    expect(textOf(html)).toContain(textOf(`${capitalise(longDate(date))} : ${words}`));
    await database.db.deleteFrom("unavailabilities").where("date", "=", date).execute();
  });

  it("the agenda's week has a link in each column head, and its day view has none", async () => {
    const links = async (view: string) =>
      all(one((await openAgenda(`?vue=${view}&date=${day}`)).html, "thead"), "a").length;
    expect([await links("semaine"), await links("jour")]).toEqual([7, 0]);
  });

  it("the agenda asks whether the client attended each past appointment, and returns to the shown day", async () => {
    const date = addDays(TODAY, -3);
    const past = await seedAppointment(database.db, { date, time: "10:00", userEmail: null });
    const query = `?vue=jour&date=${date}`;
    expect(textOf((await openAgenda(query)).html).match(/Venu|Absent/g)).toEqual(["Venu", "Absent"]);
    const back = `/agence/agenda${query}`;
    const answer = await visitor.post(`/agence/agenda/${past}`, { intent: "attendance", attendance: "no-show", back });
    expect(answer.headers.get("location")).toBe(back);
    const text = textOf((await openAgenda(query)).html);
    expect(text).toContain("Absent. Corriger");
    expect(text.match(/absent/gi)).toEqual(["absent", "Absent"]);
  });

  it("the agenda answers an invalid date and view with 400, repeats the date and says that the view does not exist", async () => {
    const page = visitor.get("/agence/agenda?vue=heure&date=2026-02-30");
    await expectPage(page, 400, "2026-02-30", "Cette vue n'existe pas");
  });

  it("the agenda links travel time, vacated and proposed slots and times outside the hours to the reason why they are not bookable", async () => {
    const date = addDays(day, 4);
    const until = after(new Date(), HOUR);
    const proposalId = await seedProposal(database.db, until, { appointmentId: id, date, time: "09:00" });
    for (const [time, kind, holder] of [
      ["10:00", "travel", { appointmentId: id }],
      ["11:00", "vacated", { appointmentId: id }],
      ["12:00", "proposal", { proposalId, until }],
    ] as const)
      await takeSlots(database.db, [{ date, time, kind }], holder, new Date());
    const { html } = await openAgenda(`?vue=jour&date=${date}`, "hors des horaires d'ouverture Pourquoi ?");
    const countLinks = (halfHour: string) => html.split(`nouveau?date=${date}&amp;heure=${halfHour}"`).length - 1;
    // The table and the phone's list each have the link; only the list has one outside the hours.
    expect(["10:00", "11:00", "12:00", "18:00"].map(countLinks)).toEqual([2, 2, 2, 1]);
    const reason = await visitor.text(`/agence/agenda/nouveau?date=${date}&heure=12:00`);
    expect(reason).toContain("Ce créneau est déjà pris. un créneau proposé à un client");
    await database.db.deleteFrom("slotHolds").where("date", "=", date).execute();
  });
});

describeSiteOnSqlite(
  "why a half hour is not bookable, by HTTP",
  atFixedTime(generousLimits),
  ({ database, loggedIn }) => {
    const inDays = (days: number) => addDays(TODAY, days);
    const visitor = loggedIn(jeanne, "owner");

    beforeAll(async () => {
      const owner = await accountOf(database.db, jeanne);
      const deps = siteDepsFor(database);
      await changeOpeningHours(deps, owner, { ...DEFAULT_RULES, minimumNotice: "two-days" }, 0);
      const part = { ...newClosure(inDays(10)), from: "14:00", to: "16:00", publicReason: "En reportage" };
      await closeTimes(deps, owner, [part], new Map());
      await seedAppointment(database.db, { date: inDays(12), time: "10:00", userEmail: null, name: "Zoé" });
      const wholeDay = { date: inDays(13), from: "00:00", to: "24:00" };
      await seedPersonalCalendar(database.db, owner.id, {
        times: [wholeDay, { date: inDays(14), from: "09:50", to: "10:10" }],
      });
    });

    const examples: Partial<Record<SlotRefusal, [date: string, time: string, detail?: string]>> = {
      "not-a-date": ["2027-02-30", "10:00"],
      "part-closed": [inDays(10), "15:00", "« En reportage »"],
      "minimum-notice": [inDays(1), "10:00"],
      "day-busy": [inDays(13), "10:00", "Occupé dans votre agenda « Google »."],
      held: [inDays(12), "10:00", "Zoé, 10:00"],
      busy: [inDays(14), "10:00", "Occupé dans votre agenda « Google »."],
    };

    const pageOf = async (date: string, halfHour: string) =>
      (await expectPage(visitor.get(`/agence/agenda/nouveau?date=${date}&heure=${halfHour}`), 200)).text;

    it.each(Object.entries(examples))(
      "the page of a half hour says why it is not bookable: %s",
      async (refusal, [date, halfHour, detail = ""]) => {
        const text = await pageOf(date, halfHour);
        expect(text).toContain("Pourquoi ce créneau n'est-il pas proposé ?");
        // For a busy time, the page names the personal calendar instead.
        if (!refusal.endsWith("busy")) expect(text).toContain(textOf(notBookableMessages[refusal as SlotRefusal]));
        expect(text).toContain(detail);
      },
    );

    it("the page of a bookable slot gives no reason, and that of a time that is no slot gives one", async () => {
      expect(await pageOf(inDays(12), "15:00")).not.toContain("Pourquoi ce créneau");
      expect(await pageOf(inDays(12), "10:15")).toContain(textOf(notBookableMessages["not-a-slot"]));
    });
  },
);

// Tuesday 1 December 2026, 10:12 in Paris.
const TUESDAY = new Date("2026-12-01T09:12:00Z");

describeOnBothDatabases("« Aujourd’hui »", ({ open }) => {
  let deps: SiteDeps;

  beforeAll(async () => {
    deps = siteDepsFor(await open(), () => TUESDAY);
    await fillDemo(deps, TUESDAY);
  });

  it("« Aujourd’hui » shows past, current and next appointments, and the free time between them", async () => {
    const { date, rows } = await readToday(deps);
    expect(date).toBe("2026-12-01");
    const inWords = (row: (typeof rows)[number]) =>
      row.kind === "free" ? row.text : `${row.time} ${row.appointment.name}, ${row.state}`;
    expect(rows.map(inWords)).toEqual([
      "09:00 Hugo Lambert, past",
      "10:00 Sofia Nadir, now",
      "libre de 10:30 à 11:30",
      "11:30 Théo Marchand, to-come",
      "libre de 12:00 à 14:30",
      "14:30 Inès Garnier, to-come",
      "libre de 15:00 à 17:00",
      "17:00 Mas des Pins, Sylvie Roux, to-come",
    ]);
  });

  it("« Aujourd’hui » subtracts slots held for a proposal from the free time, until the proposal expires", async () => {
    const { db } = deps;
    const hold = { date: "2026-12-01", time: "13:00", kind: "proposal" as const };
    const until = after(TUESDAY, MINUTE);
    const { id: userId } = await readRow(db, "users", "id");
    const meeting = { kind: "meeting", userId, slots: "2026-12-01 13:00", createdAt: TUESDAY.toISOString() } as const;
    const proposalId = await seedProposal(db, until, meeting);
    await takeSlots(db, [hold], { proposalId, until }, TUESDAY);
    const freeAt = async (now: Date) => {
      const { rows } = await readToday({ ...deps, now: () => now });
      return rows.flatMap((row) => (row.kind === "free" ? [row.text] : []));
    };
    expect(await freeAt(TUESDAY)).toContain("libre de 12:00 à 14:30, réservé de 13:00 à 13:30");
    expect(await freeAt(until)).toContain("libre de 12:00 à 14:30");
    await db.deleteFrom("proposals").execute();
  });

  it("« Aujourd’hui » shows sunrise, sunset and golden hour, with a mark for each appointment of the day except the current one", async () => {
    const { sun, arc } = await readToday(deps);
    const { rise, set, goldenHour } = sunOfDay("2026-12-01", defaultIdentity().coordinates);
    expect(sun).toEqual({ rise, set, goldenHour });
    expect(arc.rings.map(({ time }) => time)).toEqual(["09:00", "11:30", "14:30", "17:00"]);
    expect(arc.now).not.toBeNull();
  });

  it("« Aujourd’hui » shows tomorrow, with the mails that are not delivered", async () => {
    const { tomorrow } = await readToday(deps);
    expect(tomorrow.date).toBe("2026-12-02");
    expect(tomorrow.appointments.map(({ time, name, mail }) => [time, name, mail])).toEqual([
      ["09:00", "Anaïs Lemoine", undefined],
      ["11:30", "Marc Perche", { state: "waiting", attempts: 1 }],
      ["16:00", "Jade Okafor", { state: "failed" }],
    ]);
  });

  it("« Aujourd’hui » shows the pending enquiries, the oldest first, the failed mails and the closures", async () => {
    const { enquiries, failedMails, closures } = await readToday(deps);
    expect(enquiries.count).toBe(4);
    expect(enquiries.first.map(({ title, name, services }) => [title, name, services])).toEqual([
      // In progress: this client has replied to an answer.
      ["Portraits d’équipe, douze personnes", "Adam Benali", ["photo"]],
      ["Film de présentation, 2\u00A0minutes", "Marc Perche", ["video"]],
      ["Baptême, chapelle Saint-Roch", "Anaïs Lemoine", ["photo"]],
      ["Site pour une maison d’hôtes", "Sylvie Roux", ["photo", "web"]],
    ]);
    const failedMail = { to: "jade.okafor@courriel.example", name: "Jade Okafor", kind: "booking-confirmation" };
    expect(failedMails).toMatchObject({ count: 1, first: [{ ...failedMail, lastError: "550 RCPT TO" }] });
    expect(closures.map(({ when, why }) => `${when} : ${why}`)).toEqual([
      "Vendredi 4 décembre, à partir de 16:00 : Tous les vendredis",
      "Samedi 5 décembre : En reportage à Lyon",
      "Du 23 décembre au 3 janvier : Congés",
    ]);
  });

  it("the agency's counts contain today's appointments and the failed mails", async () => {
    expect(await readAgencyCounts(deps)).toMatchObject({ today: 5, failedMails: 1 });
  });

  it("the demonstration has forty clients, sixty appointments, enquiries in every state, and sent, pending and failed mails", async () => {
    const { db } = deps;
    const clients = await readRows(db, "users", "id", { role: "client" });
    const appointments = await readRows(db, "appointments", ["status", "minutes"]);
    expect([clients.length, appointments.length]).toEqual([40, 60]);
    expect(appointments.filter(({ status }) => status === "cancelled")).toHaveLength(2);
    expect(appointments.some(({ minutes }) => minutes === 600)).toBe(true);
    expect(new Set(await readValues(db, "mail", "status"))).toEqual(new Set(["failed", "pending", "sent"]));
    const states = new Set(await readValues(db, "enquiries", "status"));
    expect(states).toEqual(new Set(Object.keys(ENQUIRY_TRANSITIONS)));
  });
});
