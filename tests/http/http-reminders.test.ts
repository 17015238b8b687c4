import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { addDays, longDateTime } from "#app/french/dates.ts";
import { readAppointment, seedAppointment } from "#support/fixtures/appointments.ts";
import { camille, jeanne } from "#support/fixtures/people.ts";
import { generousLimits, seedAccount, textOf, Visitor } from "#support/site/site.ts";
import { atFixedTime, describeSiteOnSqlite, expectPage, TODAY } from "#support/site/site-suite.ts";
import { choicesOf, valuesOf } from "#support/site/html.ts";
import { insertRows, readRow, readValues, updateRows } from "#support/database/rows.ts";

const TOKEN = "t".repeat(43);
const PAGE = `/rappel/${TOKEN}`;
const DAY = addDays(TODAY, 1);

describeSiteOnSqlite("a reminder's page", atFixedTime(generousLimits), ({ site, database, inbox, seedVisitor }) => {
  let visitor: Visitor;
  let userId: string;

  beforeEach(async () => {
    for (const table of ["reminderRefusals", "appointments", "users"] as const) {
      await database.db.deleteFrom(table).execute();
    }
    userId = (await seedAccount(database.db, camille)).id;
    visitor = new Visitor(site.url);
  });

  async function seedReminder(owner: { userId: string | null; userEmail: string; minutes?: number }): Promise<string> {
    const id = await seedAppointment(database.db, { ...owner, date: DAY, time: "10:00" });
    const tokenHash = createHash("sha256").update(TOKEN).digest("hex");
    const reminder = { sequence: 0, date: DAY, time: "10:00", tokenHash, createdAt: new Date().toISOString() };
    await insertRows(database.db, "reminders", { appointmentId: id, ...reminder });
    return id;
  }
  const seedClientReminder = () => seedReminder({ userId, userEmail: camille.email });

  it("a reminder's page has a button that confirms the attendance, which the agenda then shows", async () => {
    const id = await seedClientReminder();
    const { headers, html } = await expectPage(visitor.get(PAGE), 200, "Je viens");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(html).not.toMatch(/Camille|Moreau|camille\.moreau/);
    expect(html).toContain(`href="/compte/rendez-vous/${id}"`);
    const readConfirmation = () => readRow(database.db, "appointments", "attendanceConfirmedAt");
    expect(await readConfirmation()).toEqual({ attendanceConfirmedAt: null });

    await expectPage(visitor.submit(PAGE, { value: "confirm" }), 200, "C'est noté : nous vous attendons.");
    expect((await readConfirmation()).attendanceConfirmedAt).not.toBe(null);
    expect(await visitor.text(PAGE)).toContain("Vous avez confirmé votre venue.");

    const member = await seedVisitor(jeanne, "owner");
    expect(await member.text(`/agence/agenda/${id}`)).toContain("« Je viens »");
    expect(await member.text(`/agence/agenda?vue=jour&date=${DAY}`)).toContain("vient");
    // Tomorrow is the second list of « Aujourd’hui ».
    expect(await member.text("/agence")).toContain("vient");
  });

  it("a reminder's page lets a client without an account turn reminders off and on", async () => {
    await seedReminder({ userId: null, userEmail: "passage@courriel.example" });
    const html = await visitor.html(PAGE);
    expect(html).not.toContain("/compte/rendez-vous/");
    const press = () => visitor.submit(PAGE, { value: "set-reminders" });
    const refusals = () => readValues(database.db, "reminderRefusals", "email");
    await expectPage(press(), 200, "vous ne recevrez plus de rappels");
    expect(await refusals()).toEqual(["passage@courriel.example"]);
    await expectPage(press(), 200, "vous recevrez un rappel");
    expect(await refusals()).toEqual([]);
  });

  it("a reminder's page lets a client without an account move an appointment once, to a slot that fits its whole length", async () => {
    const later = addDays(DAY, 9);
    const id = await seedReminder({ userId: null, userEmail: "passage@courriel.example", minutes: 90 });
    await seedAppointment(database.db, { userId, userEmail: camille.email, date: later, time: "11:00" });
    const page = `${PAGE}?date=${later}`;
    const slotsOf = (html: string) => choicesOf(html, "slot");
    const html = await visitor.html(page);
    expect(html).toContain('name="intent" value="move"');
    // Ninety minutes must end by 11:00 or start from 11:30.
    expect(slotsOf(html).slice(0, 3)).toEqual(["09:00", "09:30", "11:30"]);
    expect(slotsOf(html)).not.toContain("17:30");
    expect(slotsOf(await visitor.html(`${PAGE}?date=${DAY}`))).not.toContain("10:00");

    const move = (time: string) => visitor.post(page, { intent: "move", date: later, slot: time });
    const choice = textOf(`Vous aviez choisi : ${longDateTime(later, "10:00")}.`);
    const taken = await expectPage(move("10:00"), 409, "Ce créneau vient d'être pris", choice);
    expect(slotsOf(taken.html)).toContain("11:30");
    expect((await visitor.post(page, { intent: "move", date: later })).status).toBe(400);
    expect((await visitor.post(page, { intent: "move", date: "2026-02-30", slot: "10:00" })).status).toBe(400);

    await expectPage(move("11:30"), 200, "Votre rendez-vous a été déplacé.");
    expect(await readAppointment(database.db, id)).toMatchObject({
      date: later,
      time: "11:30",
      minutes: 90,
      sequence: 1,
    });
    const holds = await readValues(database.db, "slotHolds", "time", { appointmentId: id });
    expect(holds.toSorted()).toEqual(["11:30", "12:00", "12:30"]);
    const mail = await inbox.waitFor(({ to, subject }) => to === "passage@courriel.example" && /déplacé/.test(subject));
    expect(mail.calendar?.method).toBe("REQUEST");
    await inbox.waitFor(({ subject }) => subject.startsWith("Rendez-vous déplacé"));

    // A second press succeeds too.
    await expectPage(move("11:30"), 200, "Votre rendez-vous a été déplacé.");
    expect(await readAppointment(database.db, id)).toMatchObject({ time: "11:30", sequence: 1 });
    const newStart = textOf(longDateTime(later, "11:30"));
    const sentences = `Ce rendez-vous a été déplacé. Votre rendez-vous : ${newStart}. Pour toute question, appelez-nous au`;
    await expectPage(move("15:00"), 410, sentences);
    expect((await visitor.post(PAGE, { intent: "confirm" })).status).toBe(410);
    expect(await readAppointment(database.db, id)).toMatchObject({ time: "11:30", attendanceConfirmedAt: null });
  });

  it("a reminder's page gets 404 for an unknown token, and 410 without a name for a cancelled appointment", async () => {
    const unknown = "/rappel/rien-de-connu-du-tout";
    expect((await visitor.get(unknown)).status).toBe(404);
    for (const intent of ["confirm", "set-reminders"])
      expect((await visitor.post(unknown, { intent })).status).toBe(404);
    await seedClientReminder();
    expect((await visitor.post(PAGE, { intent: "autre" })).status).toBe(400);
    await updateRows(database.db, "appointments", { status: "cancelled" });
    const { html } = await expectPage(visitor.get(PAGE), 410, "Ce rendez-vous est annulé.");
    expect(html).not.toMatch(/Camille|Moreau/);
    expect((await visitor.post(PAGE, { intent: "confirm" })).status).toBe(410);
    expect((await visitor.post(PAGE, { intent: "set-reminders", wanted: "" })).status).toBe(200);
    expect(site.output()).not.toContain(TOKEN);
  });

  it("a client can turn reminders off and on in the account", async () => {
    const client = await visitor.logIn(camille);
    const wanted = async () => valuesOf(await client.html("/compte"), "wanted");
    expect(await wanted()).toHaveLength(1);
    const off = client.post("/compte", { intent: "set-reminders" });
    await expectPage(off, 200, "Votre choix a été enregistré.");
    const user = () => readRow(database.db, "users", "remindersOffAt");
    expect((await user()).remindersOffAt).not.toBe(null);
    expect(await wanted()).toEqual([]);
    await client.post("/compte", { intent: "set-reminders", wanted: "on" });
    expect(await user()).toEqual({ remindersOffAt: null });
  });
});
