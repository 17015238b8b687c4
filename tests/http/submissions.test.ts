import { expect, it, onTestFinished, vi } from "vitest";
import { runOnce } from "#app/http/forms/submissions.server.ts";
import { failed, ok } from "#app/platform/result.ts";
import { addDays } from "#app/french/dates.ts";
import { siteDepsFor } from "#support/fixtures/use-cases.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "#support/database/database.ts";
import { formOf } from "#support/site/form-of.ts";
import { jeanne, malik, seedClient } from "#support/fixtures/people.ts";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import { generousLimits, Visitor } from "#support/site/site.ts";
import { atFixedTime, describeSiteOnSqlite, TODAY } from "#support/site/site-suite.ts";
import { valueOf } from "#support/site/html.ts";
import { readRow, readRows } from "#support/database/rows.ts";

const START = new Date("2026-11-20T09:10:00Z");
type Run = () => Promise<{ ok: boolean }>;

const CLIENTS = "https://atelier-solstice.example/agence/clients";

describeOnBothDatabases("a form with a submission key", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, START, siteDepsFor);
  const member = eachTest(() => seedClient(database.db, jeanne));

  const FIELDS: Record<string, string> = { submission: "one page", text: "Préfère le soir." };

  function send(run: Run, { by = member.id, to = CLIENTS, fields = FIELDS } = {}) {
    return runOnce(deps, by, { url: to }, formOf(fields), run);
  }

  it("a form with a submission key runs once for simultaneous and repeated presses, and stores its response encrypted", async () => {
    const response = ok({ data: { address: "/agendas/secret.ics" }, cookies: ["flash=1"] });
    const run = vi.fn<Run>(async () => response);
    const responses = await Promise.all([send(run), send(run), send(run)]);
    responses.push(await send(run));
    expect(run).toHaveBeenCalledOnce();
    expect(responses).toEqual([response, response, response, response]);
    const rows = await database.db.selectFrom("submissions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain("secret.ics");
  });

  it("a form runs once for each submission key, text, address and account, and every time without a key", async () => {
    const run = vi.fn<Run>(async () => ok());
    const other = (await seedClient(database.db, malik)).id;
    await send(run);
    await send(run, { fields: { ...FIELDS, submission: "another page" } });
    await send(run, { fields: { ...FIELDS, text: "Préfère le matin." } });
    await send(run, { to: `${CLIENTS}/2` });
    await send(run, { by: other });
    for (let press = 0; press < 2; press++) await send(run, { fields: { text: FIELDS.text! } });
    expect(run).toHaveBeenCalledTimes(7);
  });

  it("a form with a submission key runs again after a refusal, an exception, or another form of the account", async () => {
    const run = vi.fn<Run>(async () => ok());
    run.mockResolvedValueOnce(failed("unknown"));
    expect(await send(run)).toEqual(failed("unknown"));
    run.mockRejectedValueOnce(new Error("the database is down"));
    await expect(send(run)).rejects.toThrow("the database is down");
    expect(await send(run)).toEqual(ok());
    await send(run, { fields: { ...FIELDS, text: "Préfère le matin." } });
    await send(run);
    expect(run).toHaveBeenCalledTimes(5);
  });

  it("a form with a submission key runs once even if it takes longer than a minute", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const { promise, resolve } = Promise.withResolvers<{ ok: boolean }>();
    const slow = send(() => promise);
    const expiry = () => database.db.selectFrom("submissions").select("expiresAt").executeTakeFirst();
    await expect.poll(expiry).toBeDefined();
    const before = await expiry();
    clock.pass(50);
    vi.advanceTimersByTime(50_000);
    await expect.poll(expiry).not.toEqual(before);
    clock.pass(50);
    const run = vi.fn<Run>(async () => ok());
    const repeated = send(run);
    await new Promise((done) => setTimeout(done, 200));
    resolve(ok());
    expect(await Promise.all([slow, repeated])).toEqual([ok(), ok()]);
    expect(run).not.toHaveBeenCalled();
  });

  it("a form with a submission key runs again a minute after a crash, and five minutes after its response", async () => {
    // A crashed form never answers.
    void send(() => new Promise(() => {}));
    await expect.poll(() => database.db.selectFrom("submissions").selectAll().execute()).toHaveLength(1);
    const run = vi.fn<Run>(async () => ok());
    const repeated = send(run);
    clock.pass(59);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(run).not.toHaveBeenCalled();
    clock.pass(1);
    await repeated;
    clock.pass(5 * 60 - 1);
    await send(run);
    expect(run).toHaveBeenCalledOnce();
    clock.pass(1);
    await send(run);
    expect(run).toHaveBeenCalledTimes(2);
  });
});

const SETTINGS = atFixedTime(generousLimits);
const DAY = addDays(TODAY, 30);
const ACCESS = "/agence/reglages/acces";
const FEEDS = "/agence/reglages/agendas";

/** Without a script, a double press sends the form twice, and the browser shows the second response. */
describeSiteOnSqlite("a form of the agency that is sent three times", SETTINGS, ({ site, database, loggedIn }) => {
  const member = loggedIn(jeanne, "owner");

  const span = { date: DAY, minutes: "60", travelBefore: "0", travelAfter: "0", location: "" };
  const password = { currentPassword: jeanne.password };

  const keyFieldOf = async (page: string) => ({ submission: valueOf(await member.html(page), "submission") });

  /** Sends a form three times. @returns the page to which it redirects, or the response's text */
  async function sendThrice(path: string, fields: Record<string, string>, status = 303): Promise<string> {
    const form = { ...fields, ...(await keyFieldOf(fields.back ?? path)) };
    const answers = await Promise.all([member.post(path, form), member.post(path, form)]);
    // A browser repeats a form that got no response.
    answers.push(await member.post(path, form));
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    const [location, ...otherLocations] = answers.map((answer) => answer.headers.get("location"));
    expect(otherLocations).toEqual([location, location]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    return location ?? texts.at(-1)!;
  }

  const eventsOf = (kind: "appointment-moved" | "appointment-cancelled") =>
    readRows(database.db, "events", "id", { kind });
  const waitingChange = () => readRow(database.db, "pendingChanges", "groupId", { state: "waiting" });

  it("entering, moving, undoing and cancelling happen once if each form is sent three times", async () => {
    const form = { ...span, slot: "10:00", name: "Mas des Pins", phone: "", email: "", subject: "", note: "" };
    const address = await sendThrice("/agence/agenda/nouveau", form);
    expect(address).toMatch(/^\/agence\/agenda\/[\w-]{36}$/);
    expect(await sendThrice(`${address}/deplacer`, { ...span, slot: "14:00" })).toBe(address);
    expect(await eventsOf("appointment-moved")).toHaveLength(1);
    const { groupId: group } = await waitingChange();
    // The entry and the move can still be undone together, so the undo removes the appointment.
    expect(await sendThrice("/agence/actes", { intent: "undone", group, back: "/agence" })).toBe("/agence");

    const id = await seedAppointment(database.db, { date: DAY, time: "16:00" });
    expect(await sendThrice(`/agence/agenda/${id}/annuler`, { personalMessage: "Désolée." })).toBe(
      `/agence/agenda/${id}`,
    );
    expect(await eventsOf("appointment-cancelled")).toHaveLength(1);
    const { groupId: cancelledGroup } = await waitingChange();
    await sendThrice("/agence/actes", { intent: "notified", group: cancelledGroup, back: "/agence" });
  });

  it("an invitation is mailed once and a calendar feed created once if each form is sent three times", async () => {
    const email = "nouvelle@courriel.example";
    await sendThrice(ACCESS, { intent: "invite", email, role: "team", ...password }, 200);
    expect(await readRows(database.db, "mail", "id", { to: email })).toHaveLength(1);
    const html = await sendThrice(FEEDS, { intent: "create", name: "Mon téléphone", kind: "full", ...password }, 200);
    const file = /\/agendas\/[\w-]{43}\.ics/.exec(html)![0];
    expect(await readRows(database.db, "calendarFeeds", "userId")).toHaveLength(1);
    expect((await new Visitor(site.url).get(file)).status).toBe(200);
  });
});
