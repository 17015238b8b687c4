import { expect, test } from "vitest";
import { addDays, capitalise, longDate } from "#app/french/dates.ts";
import { BOOKING_RULES } from "#app/features/booking/availability/day-rules.server.ts";
import { DEFAULT_RULES } from "#app/features/booking/availability/booking-rules.ts";
import { weekdayOf } from "#app/features/booking/time/calendar-month.ts";
import { WEEKDAYS } from "#app/french/date-labels.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { withPlainSpaces } from "#app/french/plain-spaces.ts";
import { parseUnavailabilityCommand } from "../../scripts/unavailability-command.ts";
import { agencyCommand } from "#support/agency-command.ts";
import { describeOnBothDatabases } from "#support/database/database.ts";
import { seedAppointment, seedClosure } from "#support/fixtures/appointments.ts";
import { insertRows, readRows, readValues } from "#support/database/rows.ts";

// The command counts days by the machine's clock.
const TODAY = parisDate(new Date());
const [soon, later] = [addDays(TODAY, 10), addDays(TODAY, 32)] as const;
const printedDate = (date: string) => withPlainSpaces(longDate(date));

const { runHere: unavailability, runInNewProcess: unavailabilityInNewProcess } = agencyCommand(
  "unavailability",
  parseUnavailabilityCommand,
);

describeOnBothDatabases("npm run unavailability", ({ open, createDatabase }) => {
  test("npm run unavailability closes, lists and reopens a day, and repeating a command changes nothing", async () => {
    const site = await createDatabase();
    expect(await unavailability(site, "list")).toBe("Aucun jour n’est fermé.");
    expect(await unavailability(site, "add", later)).toBe(`Le ${printedDate(later)} est fermé.`);
    expect(await unavailability(site, "add", later)).toBe(`Le ${printedDate(later)} était déjà fermé.`);
    expect(await unavailability(site, "add", soon)).toBe(`Le ${printedDate(soon)} est fermé.`);
    expect(await unavailability(site, "list")).toBe(
      `${soon}  ${capitalise(printedDate(soon))}\n${later}  ${capitalise(printedDate(later))}`,
    );
    expect(await unavailability(site, "remove", later)).toBe(`Le ${printedDate(later)} est rouvert.`);
    expect(await unavailability(site, "remove", later)).toBe(`Le ${printedDate(later)} n’était pas fermé.`);
    expect(await unavailability(site, "list")).toBe(`${soon}  ${capitalise(printedDate(soon))}`);
  });

  test("npm run unavailability reopens a recurring closure as a whole, after a confirmation", async () => {
    const site = await open();
    await seedClosure(site.db, { id: "weekly", date: soon, from: "16:00", recurrence: "weekly" });
    await seedClosure(site.db, { id: "once", date: addDays(soon, 6), lastDate: addDays(soon, 8) });
    const nextWeek = addDays(soon, 7);
    const rule = `tous les ${printedDate(soon).split(" ")[0]}s, à partir de 16:00`;
    const stderr = `Le ${printedDate(nextWeek)} est fermé par une fermeture récurrente : ${rule}. Pour la supprimer en entier : npm run unavailability -- remove ${nextWeek} tout\n`;
    await expect(unavailability(site, "remove", nextWeek)).rejects.toMatchObject({ code: 1, stderr });
    expect(await readValues(site.db, "unavailabilities", "id")).toHaveLength(2);
    expect(await unavailability(site, "remove", nextWeek, "tout")).toBe(
      `Le ${printedDate(nextWeek)} est rouvert.\nFermeture récurrente supprimée : ${rule}.`,
    );
    const closedDates = (await unavailability(site, "list")).split("\n").map((line) => line.slice(0, 10));
    expect(closedDates).toEqual([addDays(soon, 6), addDays(soon, 8)]);
    const reopened = await readValues(site.db, "events", "subjectId", { kind: "day-reopened" }, "subjectId");
    expect(reopened).toEqual([soon, nextWeek]);
    expect(await unavailability(site, "remove", nextWeek, "tout")).toBe(
      `Le ${printedDate(nextWeek)} n’était pas fermé.`,
    );
  });

  test("npm run unavailability names the weekday that the opening hours close, and does not reopen it", async () => {
    const site = await open();
    const closedWeekday = weekdayOf(soon);
    const week = DEFAULT_RULES.week.map((hours, weekday) => ({ ...hours, open: weekday !== closedWeekday }));
    const value = JSON.stringify({ ...DEFAULT_RULES, week });
    const row = { key: BOOKING_RULES.key, value, updatedAt: "2026-12-01T08:00:00.000Z", updatedBy: null };
    await insertRows(site.db, "settings", row);
    const [dayName, cause] = [WEEKDAYS[closedWeekday], "par les horaires (Jours et horaires)"];
    const closedLine = `Fermé ${cause} : le ${dayName}.`;
    expect(await unavailability(site, "list")).toBe(closedLine);
    expect(await unavailability(site, "remove", soon)).toBe(`Le ${dayName} est fermé ${cause}.`);
    const openDay = addDays(soon, 1);
    expect(await unavailability(site, "remove", openDay)).toBe(`Le ${printedDate(openDay)} n’était pas fermé.`);
    await unavailability(site, "add", soon);
    expect(await unavailability(site, "list")).toBe(`${soon}  ${capitalise(printedDate(soon))}\n${closedLine}`);
    expect(await unavailability(site, "remove", soon)).toBe(
      `Le ${printedDate(soon)} est rouvert.\nAttention : le ${dayName} reste fermé ${cause}.`,
    );
  });

  test("npm run unavailability works on a database that was never migrated", async () => {
    const empty = await createDatabase({ empty: true });
    expect(await unavailabilityInNewProcess(empty, "add", later)).toBe(`Le ${printedDate(later)} est fermé.`);
  });

  test("npm run unavailability keeps the appointments of a day that it closes, and counts the confirmed ones", async () => {
    const site = await open();
    for (const time of ["09:30", "10:00"]) await seedAppointment(site.db, { date: later, time });
    await seedAppointment(site.db, { date: later, time: "10:30", status: "cancelled" });
    expect(await unavailability(site, "add", later)).toBe(
      `Le ${printedDate(later)} est fermé.\nAttention : 2 rendez-vous confirmés restent ce jour-là ; fermer un jour n’annule rien.`,
    );
    expect(await readRows(site.db, "unavailabilities", "date")).toEqual([{ date: later }]);
  });

  test.each([
    [["add", "2026-02-30"], "« 2026-02-30 » n’est pas une date du calendrier"],
    [["add", "24/12/2026"], "« 24/12/2026 » n’est pas une date du calendrier"],
    [["add", "2026-02-27"], "Le vendredi 27 février 2026 est passé : il ne peut plus être fermé."],
  ])("npm run unavailability rejects %j in French and changes nothing", async (words, message) => {
    const site = await open();
    const stderr = expect.stringContaining(message);
    await expect(unavailability(site, ...words)).rejects.toMatchObject({ code: 1, stderr });
    expect(await readValues(site.db, "unavailabilities", "date")).toEqual([]);
  });
});

test.each([[["add"]], [["add", "2026-12-24", "2026-12-25"]], [["add", "2026-12-24", "tout"]], [[]]])(
  "npm run unavailability answers %j with its usage",
  async (words) => {
    // A process of its own, once, shows that the built command exits with 1.
    const command = words.length === 0 ? unavailabilityInNewProcess : unavailability;
    const stderr = expect.stringMatching(/^Usage :/);
    await expect(command({ env: {} }, ...words)).rejects.toMatchObject({ code: 1, stderr });
  },
);

test("npm run unavailability answers an unknown word with the possible ones", async () => {
  const stderr = "« fermer » n’est pas une commande. Choisissez list, add ou remove.\n";
  await expect(unavailability({ env: {} }, "fermer", "2026-12-24")).rejects.toMatchObject({ code: 1, stderr });
});
