import { expect, test } from "vitest";
import { countPageView, purgePageViews } from "#app/features/analytics/page-views.server.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { describeOnBothDatabases } from "../support/database.ts";
import { camille } from "../support/people.ts";
import { describeSiteOnSqlite } from "../support/site-suite.ts";
import { seedAccount, textOf, Visitor } from "../support/site.ts";

const viewsOf = (db: Db) => db.selectFrom("pageViews").selectAll().orderBy("date").orderBy("path").execute();

describeOnBothDatabases("analytics", ({ open }) => {
  test("analytics count all simultaneous page views, each on its day and page", async () => {
    const { db } = await open();
    await Promise.all(Array.from({ length: 30 }, () => countPageView(db, "2026-11-20", "/")));
    await countPageView(db, "2026-11-20", "/contact");
    await countPageView(db, "2026-11-21", "/");
    expect(await viewsOf(db)).toEqual([
      { date: "2026-11-20", path: "/", count: 30 },
      { date: "2026-11-20", path: "/contact", count: 1 },
      { date: "2026-11-21", path: "/", count: 1 },
    ]);
  });

  test("analytics delete page views after 13 months, and not a day earlier", async () => {
    const { db } = await open();
    for (const path of ["/", "/contact"]) await countPageView(db, "2026-11-20", path);
    await countPageView(db, "2026-11-21", "/");
    await purgePageViews(db, "2027-12-20");
    expect(await viewsOf(db)).toHaveLength(3);
    await purgePageViews(db, "2027-12-21");
    expect(await viewsOf(db)).toEqual([{ date: "2026-11-21", path: "/", count: 1 }]);
  });
});

/** The settings of a site whose database has old counts to delete. */
const SETTINGS = async ({ db }: { db: Db }) => {
  await countPageView(db, "2020-01-01", "/");
  return { LIMIT_POSTS: "20", LOG_LEVEL: "info" };
};

describeSiteOnSqlite("analytics by HTTP", SETTINGS, ({ site, database }) => {
  const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
  const today = todayInParis(new Date());
  /** Includes tomorrow's views, because midnight may pass. */
  const counts = async () => {
    const paths: Record<string, number> = {};
    for (const { date, path, count } of await viewsOf(database.db))
      if (date === today || date === todayInParis(new Date())) paths[path] = (paths[path] ?? 0) + count;
    return paths;
  };

  test("analytics count a public page view of clients and visitors alike, and store nothing else", async () => {
    await seedAccount(database.db, camille);
    const client = await new Visitor(site.url).logIn(camille);
    for (const visitor of [new Visitor(site.url), client]) {
      const answer = await visitor.post("/audience", { path: "/contact" }, firefox);
      expect(answer.status).toBe(204);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await counts()).toEqual({ "/contact": 2 });
    expect(site.output()).not.toContain("Firefox");
  });

  test.each([{ path: "/contact?nom=Moreau" }, {}] as Record<string, string>[])(
    "analytics refuse a page view unless it names a public page: %j",
    async (form) => {
      const before = await counts();
      const answer = await new Visitor(site.url).post("/audience", form, firefox);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toBe("Cette page n’est pas comptée.");
      expect(await counts()).toEqual(before);
    },
  );

  test("analytics answer a body that is no form with 400", async () => {
    const visitor = new Visitor(site.url);
    for (const body of ['{"path":"/"}', "\0\0\0", ""]) {
      const headers = { "content-type": "application/json", ...firefox };
      expect((await visitor.send("/audience", { method: "POST", body, headers })).status).toBe(400);
    }
  });

  test("analytics do not count crawlers", async () => {
    const before = await counts();
    for (const agent of ["Googlebot/2.1", ""]) {
      const answer = await new Visitor(site.url).post("/audience", { path: "/" }, { "user-agent": agent });
      expect(answer.status).toBe(204);
    }
    expect(await counts()).toEqual(before);
  });

  test("analytics refuse a request from another site, and redirect a reader who types the address to the home page", async () => {
    const foreign = { ...firefox, "sec-fetch-site": "cross-site", origin: "https://ailleurs.example" };
    expect((await new Visitor(site.url).post("/audience", { path: "/" }, foreign)).status).toBe(403);
    const response = await new Visitor(site.url).get("/audience");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
  });

  test("analytics delete old counts automatically", async () => {
    await expect.poll(async () => (await viewsOf(database.db)).some(({ date }) => date === "2020-01-01")).toBe(false);
  });

  test("analytics stop counting a visitor who sends too many views, but the site still accepts the visitor's forms", async () => {
    const visitor = new Visitor(site.url);
    let answer = await visitor.post("/audience", { path: "/" }, firefox);
    for (let sent = 0; sent < 25; sent++) answer = await visitor.post("/audience", { path: "/" }, firefox);
    expect(answer.status).toBe(429);
    expect(textOf(await answer.text())).toBe("Trop de demandes. Réessayez plus tard.");
    expect((await visitor.post("/cancelAppointment", { id: "inconnu" })).status).not.toBe(429);
  });
});
