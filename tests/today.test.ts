import { defaultIdentity } from "#app/content/parts/agency.ts";
import { beforeAll, expect, it } from "vitest";
import { readToday } from "#app/application/agency/today.server.ts";
import { takeSlots } from "#app/features/booking/availability/slot-holds.server.ts";
import { sunOfDay } from "#app/features/booking/time/sun.ts";
import { countWaiting } from "#app/application/agency/agency-counts.server.ts";
import { ENQUIRY_TRANSITIONS } from "#app/features/enquiries/enquiry-state.ts";
import { type DemoUseCases, fillDemo } from "#app/demo/fill-demo.server.ts";
import { bookingDepsFor } from "../support/use-cases.ts";
import { describeOnBothDatabases } from "../support/database.ts";
import { readValues } from "../support/rows.ts";
import { seedProposal } from "../support/appointments.ts";

// Tuesday 1 December 2026, 10:12 in Paris.
const NOW = new Date("2026-12-01T09:12:00Z");

describeOnBothDatabases("« Aujourd’hui »", ({ open }) => {
  let useCases: DemoUseCases & { now: () => Date };

  beforeAll(async () => {
    const database = await open();
    const now = () => NOW;
    const booking = bookingDepsFor(database, now);
    const mails = { ...booking, secret: "a secret of thirty-two characters" };
    useCases = { database, booking, enquiries: booking, mails, now };
    await fillDemo(useCases, NOW);
  });

  it("« Aujourd’hui » shows past, current and next appointments, and the free time between them", async () => {
    const { date, rows } = await readToday(useCases);
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
    const { db } = useCases.database;
    const held = [{ date: "2026-12-01", time: "13:00", kind: "proposal" as const }];
    const until = new Date(NOW.getTime() + 60_000);
    const { id: userId } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const meeting = { kind: "meeting", userId, slots: "2026-12-01 13:00", createdAt: NOW.toISOString() } as const;
    const proposalId = await seedProposal(db, until, meeting);
    await takeSlots(db, held, { proposalId, until }, NOW);
    const freeAt = async (now: Date) => {
      const { rows } = await readToday({ ...useCases, now: () => now });
      return rows.flatMap((row) => (row.kind === "free" ? [row.text] : []));
    };
    expect(await freeAt(NOW)).toContain("libre de 12:00 à 14:30, réservé de 13:00 à 13:30");
    expect(await freeAt(until)).toContain("libre de 12:00 à 14:30");
    await db.deleteFrom("proposals").execute();
  });

  it("« Aujourd’hui » shows sunrise, sunset and golden hour, with a mark for each appointment of the day except the current one", async () => {
    const { sun, arc } = await readToday(useCases);
    const { rise, set, golden } = sunOfDay("2026-12-01", defaultIdentity().coordinates);
    expect(sun).toEqual({ rise, set, golden });
    expect(arc.rings.map(({ time }) => time)).toEqual(["09:00", "11:30", "14:30", "17:00"]);
    expect(arc.now).not.toBeNull();
  });

  it("« Aujourd’hui » shows tomorrow, with the mails that are not delivered", async () => {
    const { tomorrow } = await readToday(useCases);
    expect(tomorrow.date).toBe("2026-12-02");
    expect(tomorrow.appointments.map(({ time, name, mail }) => [time, name, mail])).toEqual([
      ["09:00", "Anaïs Lemoine", undefined],
      ["11:30", "Marc Perche", { state: "waiting", attempts: 1 }],
      ["16:00", "Jade Okafor", { state: "failed" }],
    ]);
  });

  it("« Aujourd’hui » shows the pending enquiries, the oldest first, the failed mails and the closures", async () => {
    const { enquiries, failedMails, closures } = await readToday(useCases);
    expect(enquiries.count).toBe(3);
    expect(enquiries.first.map(({ title, name, services }) => [title, name, services])).toEqual([
      ["Film de présentation, 2\u00A0minutes", "Marc Perche", ["video"]],
      ["Baptême, chapelle Saint-Roch", "Anaïs Lemoine", ["photo"]],
      ["Site pour une maison d’hôtes", "Sylvie Roux", ["photo", "web"]],
    ]);
    const failed = { to: "jade.okafor@courriel.example", name: "Jade Okafor", kind: "booking-confirmation" };
    expect(failedMails).toMatchObject({ count: 1, first: [{ ...failed, lastError: "550 RCPT TO" }] });
    expect(closures.map(({ when, why }) => `${when} : ${why}`)).toEqual([
      "Vendredi 4 décembre, à partir de 16:00 : Tous les vendredis",
      "Samedi 5 décembre : En reportage à Lyon",
      "Du 23 décembre au 3 janvier : Congés",
    ]);
    // Without a draft, countWaiting does not use `publishing`, which these use cases lack.
    const counts = await countWaiting(useCases as unknown as Parameters<typeof countWaiting>[0]);
    expect(counts).toMatchObject({ today: 5, failedMails: 1 });
  });

  it("the demonstration has forty clients, sixty appointments, enquiries in every state, and sent, pending and failed mails", async () => {
    const { db } = useCases.database;
    const clients = await db.selectFrom("users").select("id").where("role", "=", "client").execute();
    const appointments = await db.selectFrom("appointments").select(["status", "minutes"]).execute();
    expect([clients.length, appointments.length]).toEqual([40, 60]);
    expect(appointments.filter(({ status }) => status === "cancelled")).toHaveLength(2);
    expect(appointments.some(({ minutes }) => minutes === 600)).toBe(true);
    expect(new Set(await readValues(db, "mail", "status"))).toEqual(new Set(["failed", "pending", "sent"]));
    const states = new Set(await readValues(db, "enquiries", "status"));
    expect(states).toEqual(new Set(Object.keys(ENQUIRY_TRANSITIONS)));
  });
});
