import { beforeAll, expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { TODAY } from "../support/clock.ts";
import { seedAppointment } from "../support/appointments.ts";
import { ask } from "../support/ask.ts";
import { amine, jeanne } from "../support/people.ts";
import { expectPage } from "../support/expect-page.ts";
import { readRow } from "../support/rows.ts";
import { generousLimits, readPage, textOf } from "../support/site.ts";
import { atFixedTime, describeSiteOnSqlite } from "../support/site-suite.ts";

const PAGE = "/agence/reglages/agendas";

describeSiteOnSqlite("calendar feeds by HTTP", atFixedTime(generousLimits), ({ site, database, loggedIn }) => {
  const owner = loggedIn(jeanne, "owner");
  const team = loggedIn(amine, "team");
  let path: string;

  beforeAll(() => seedAppointment(database.db, { date: addDays(TODAY, 3), time: "10:00" }));

  const form = { intent: "create", name: "Mon téléphone", kind: "full" };

  it("the settings in the agency's navigation link to the feeds", async () => {
    const settings = await owner.html("/agence/reglages");
    expect(settings).toContain(`href="${PAGE}"`);
    expect(settings).toContain('href="/agence/reglages/acces"');
    expect(await owner.html("/agence")).toContain('href="/agence/reglages"');
  });

  it("a feed is created with the member's password, and its address is shown once", async () => {
    const wrong = await expectPage(owner.post(PAGE, { ...form, currentPassword: "Autre-chose1!" }), 403);
    expect(wrong.html).toContain('value="Mon téléphone"');
    expect((await owner.post(PAGE, { ...form, name: " ", currentPassword: jeanne.password })).status).toBe(400);
    const made = owner.post(PAGE, { ...form, currentPassword: jeanne.password });
    const { headers, html } = await expectPage(made, 200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    path = /http:\/\/localhost(\/agendas\/[\w-]{43}\.ics)/.exec(html)![1]!;
    expect(html).toContain(`webcal://localhost${path}`);
    const after = await readPage(owner.get(PAGE));
    expect(after.html).not.toContain("/agendas/");
    expect(after.text).toMatch(/Mon téléphone Complet · créé le .* · jamais consulté/);
  });

  it("a feed is text/calendar for everybody with its address, without a session", async () => {
    const answer = await ask(site.url, path);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.body.toString()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*BEGIN:VEVENT[^]*END:VCALENDAR\r\n$/);
    expect(await owner.text(PAGE)).toMatch(/· consulté le /);
  });

  it("a feed answers HEAD, and 304 while nothing has changed", async () => {
    const { headers, body } = await ask(site.url, path);
    const head = await ask(site.url, path, {}, "HEAD");
    expect(head.status).toBe(200);
    expect(head.headers).toMatchObject({ "content-length": String(body.byteLength), etag: headers.etag });
    const known = { "if-none-match": `W/${headers.etag as string}` };
    const same = await ask(site.url, path, known);
    expect([same.status, same.body.byteLength, same.headers.etag]).toEqual([304, 0, headers.etag]);
    await seedAppointment(database.db, { date: addDays(TODAY, 4), time: "10:00" });
    expect((await ask(site.url, path, known)).status).toBe(200);
  });

  it("a wrong address, or a form sent to a feed's address, gets the site's own 404", async () => {
    const missing = await ask(site.url, "/nulle-part");
    for (const [method, address] of [
      ["GET", `/agendas/${"A".repeat(43)}.ics`],
      ["GET", "/agendas/rien.ics"],
      ["GET", path.replace(".ics", "")],
      ["GET", "/agendas"],
      ["POST", path],
    ] as const) {
      const answer = await ask(site.url, address, {}, method);
      expect(answer.status, address).toBe(404);
      expect(answer.headers["content-type"], address).toBe(missing.headers["content-type"]);
      expect(answer.headers["cache-control"], address).toMatch(/no-store/);
      if (method === "GET") expect(textOf(answer.body.toString())).toBe(textOf(missing.body.toString()));
    }
  });

  it("a feed's address never appears in the log", async () => {
    await expect.poll(() => site.output()).toContain("/agendas/…");
    expect(site.output()).not.toContain(path.slice(9, 52));
  });

  it("a feed can be removed by its author, and not by another member", async () => {
    const { tokenHash: feed } = await readRow(database.db, "calendarFeeds", "tokenHash");
    expect((await team.post(PAGE, { intent: "revoke", feed })).status).toBe(403);
    expect((await ask(site.url, path)).status).toBe(200);
    await expectPage(owner.post(PAGE, { intent: "revoke", feed }), 200, "Le lien a été supprimé.");
    expect((await ask(site.url, path)).status).toBe(404);
  });
});
