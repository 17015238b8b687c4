import { expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { seedAppointment } from "../support/appointments.ts";
import { jeanne } from "../support/people.ts";
import { generousLimits, Visitor } from "../support/site.ts";
import { atFixedTime, describeSiteOnSqlite, TODAY } from "../support/site-suite.ts";
import { valueOf } from "../support/html.ts";
import { readRow, readRows } from "../support/rows.ts";

const SETTINGS = atFixedTime(generousLimits);
const DAY = addDays(TODAY, 30);
const ACCESS = "/agence/reglages/acces";
const FEEDS = "/agence/reglages/agendas";

/** Without a script, a double press sends the form twice, and the browser shows the second response. */
describeSiteOnSqlite("a form of the agency that is sent three times", SETTINGS, ({ site, database, loggedIn }) => {
  const member = loggedIn(jeanne, "owner");

  const span = { date: DAY, minutes: "60", travelBefore: "0", travelAfter: "0", location: "" };
  const password = { currentPassword: jeanne.password };

  const keyOn = async (page: string) => ({ submission: valueOf(await member.html(page), "submission") });

  async function press(path: string, fields: Record<string, string>, status = 303): Promise<string> {
    const form = { ...fields, ...(await keyOn(fields.back ?? path)) };
    const answers = await Promise.all([member.post(path, form), member.post(path, form)]);
    // A browser may repeat a form that got no response, and must then get the stored response.
    answers.push(await member.post(path, form));
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    const [first, ...others] = answers.map((answer) => answer.headers.get("location"));
    expect(others).toEqual([first, first]);
    const shown = await Promise.all(answers.map((answer) => answer.text()));
    return first ?? shown.at(-1)!;
  }

  const eventsOf = (kind: "appointment-moved" | "appointment-cancelled") =>
    readRows(database.db, "events", "id", { kind });
  const waitingChange = () => readRow(database.db, "pendingChanges", "groupId", { state: "waiting" });

  it("forms that are sent three times enter and move an appointment, undo both, and cancel another one, each once", async () => {
    const form = { ...span, slot: "10:00", name: "Mas des Pins", phone: "", email: "", subject: "", note: "" };
    const address = await press("/agence/agenda/nouveau", form);
    expect(address).toMatch(/^\/agence\/agenda\/[\w-]{36}$/);
    expect(await press(`${address}/deplacer`, { ...span, slot: "14:00" })).toBe(address);
    expect(await eventsOf("appointment-moved")).toHaveLength(1);
    const { groupId: group } = await waitingChange();
    // The entry and the move can still be undone together, so the undo removes the appointment.
    expect(await press("/agence/actes", { intent: "undone", group, back: "/agence" })).toBe("/agence");

    const id = await seedAppointment(database.db, { date: DAY, time: "16:00" });
    expect(await press(`/agence/agenda/${id}/annuler`, { personalMessage: "Désolée." })).toBe(`/agence/agenda/${id}`);
    expect(await eventsOf("appointment-cancelled")).toHaveLength(1);
    const { groupId: cancelledGroup } = await waitingChange();
    await press("/agence/actes", { intent: "notified", group: cancelledGroup, back: "/agence" });
  });

  it("forms that are sent three times send one invitation, and create one calendar address, which is the one shown", async () => {
    const email = "nouvelle@courriel.example";
    await press(ACCESS, { intent: "invite", email, role: "team", ...password }, 200);
    expect(await readRows(database.db, "mail", "id", { to: email })).toHaveLength(1);
    const shown = await press(FEEDS, { intent: "create", name: "Mon téléphone", kind: "full", ...password }, 200);
    const file = /\/agendas\/[\w-]{43}\.ics/.exec(shown)![0];
    expect(await readRows(database.db, "calendarFeeds", "userId")).toHaveLength(1);
    expect((await new Visitor(site.url).get(file)).status).toBe(200);
  });
});
