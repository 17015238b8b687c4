import { beforeAll, expect, test } from "vitest";
import { readAnalytics } from "#app/application/agency/analytics-report.server.ts";
import { forgetHistory } from "#app/application/privacy/event-history.server.ts";
import { exportJournal, type JournalLine, readJournal } from "#app/application/exports/journal.server.ts";
import { setRole } from "#app/features/account/members/accounts.server.ts";
import { countPageView, purgePageViews } from "#app/features/analytics/page-views.server.ts";
import { inviteMember, listInvitations, withdrawInvitation } from "#app/features/account/members/invitations.server.ts";
import { createFeed, listFeeds, revokeFeed } from "#app/features/booking/calendar-feeds/feeds.server.ts";
import { changeAnswerHours } from "#app/features/enquiries/settings/enquiry-settings.server.ts";
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
} from "#app/features/publishing/drafts/preview-links.server.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { addDays } from "#app/french/dates.ts";
import { addClient } from "#app/features/clients/correct-client.server.ts";
import { mergeClients } from "#app/features/clients/merge-clients.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { siteDepsFor, announceNothing } from "#support/fixtures/use-cases.ts";
import { describeOnBothDatabases } from "#support/database/database.ts";
import { accountOf, camille, jeanne, seedClient } from "#support/fixtures/people.ts";
import { seedAppointment, seedEnquiries } from "#support/fixtures/appointments.ts";
import { insertRows, readValues } from "#support/database/rows.ts";
import { generousLimits, seedAccount, textOf, Visitor } from "#support/site/site.ts";
import { atFixedTime, describeSiteOnSqlite, download, expectPage, TODAY } from "#support/site/site-suite.ts";
import { all, attribute } from "#support/site/html.ts";

const NOW = new Date("2026-11-22T10:00:00Z");

describeOnBothDatabases("the journal", ({ open }) => {
  test("the journal shows for one year, page by page, who did what, when and to which record", async () => {
    const { db } = await open();
    const [owner, client] = [await seedClient(db, jeanne), await seedClient(db, camille)];
    await setRole(db, jeanne.email, "owner", "agency", new Date("2026-11-01T10:00:00Z"));
    const dayClosed = { actor: { memberId: owner.id }, kind: "day-closed", userId: null, data: {} } as const;
    const recordClosing = (at: string, day: string) =>
      recordEvent(db, { ...dayClosed, at: new Date(at), subjectId: day });
    await recordClosing("2025-11-22T09:59:00Z", "2025-12-01");
    // More events at one instant than a page has rows.
    for (let day = 0; day < 60; day++) await recordClosing("2026-11-20T08:00:00Z", "2026-12-24");
    const booking = { actor: "client", kind: "appointment-booked", userId: client.id, subjectId: "one" } as const;
    const data = { start: { date: "2026-12-04", time: "09:30" } };
    await recordEvent(db, { ...booking, at: new Date("2026-11-21T17:30:00Z"), data });

    const firstPage = await readJournal(db, NOW, { view: "agency", before: null });
    expect(firstPage.lines).toHaveLength(50);
    const line = { at: "20 novembre 2026, 09:00", who: jeanne.firstName, what: "Jour fermé" };
    expect(firstPage.lines[0]).toMatchObject({ ...line, object: { text: "jeudi 24 décembre 2026" } });
    for (const before of ["", "hier", "2026-11-22T10:00:00.000Z_x y", "2026-11-22T10:00:00.000Z_"])
      expect(await readJournal(db, NOW, { view: "agency", before })).toEqual(firstPage);
    const secondPage = await readJournal(db, NOW, { view: "agency", before: firstPage.older });
    expect(secondPage.older).toBeNull();
    expect(secondPage.lines).toHaveLength(11);
    // The command line gave the role, which counts as the agency.
    expect(secondPage.lines.at(-1)).toMatchObject({ who: "L’agence", object: { text: "Jeanne Delorme" } });
    expect(new Set([...firstPage.lines, ...secondPage.lines].map(({ id }) => id)).size).toBe(61);

    const exported: JournalLine[] = [];
    for await (const page of exportJournal(db, NOW)) exported.push(...page);
    expect(exported).toHaveLength(62);
    const text = `Rendez-vous de ${camille.firstName} ${camille.lastName} le vendredi 4 décembre 2026 à 09:30`;
    expect(exported[0]).toMatchObject({ who: "Un client", object: { text, id: "one" } });
  });

  test("the journal has an entry for each change of settings, links, invitations and client records by a member", async () => {
    const { db } = await open();
    const owner = await seedClient(db, jeanne);
    await setRole(db, jeanne.email, "owner", "agency", NOW);
    let minute = 0;
    const deps = siteDepsFor({ db }, () => new Date(NOW.getTime() - 3_600_000 + minute++ * 60_000));
    await changeAnswerHours(deps, owner, 24, 0);
    await createFeed(deps, owner, { name: "Mon téléphone", kind: "full" }, announceNothing);
    const [feed] = await listFeeds(deps, { id: owner.id, role: "owner" });
    await revokeFeed(deps, { id: owner.id, role: "owner" }, feed!.id);
    await inviteMember(deps, owner, { email: camille.email, role: "team" });
    const [invitation] = await listInvitations(deps);
    await withdrawInvitation(deps, owner, invitation!.id);
    await withdrawInvitation(deps, owner, invitation!.id);
    await createPreviewLink(deps, owner.id, announceNothing);
    const [preview] = await listPreviewLinks(deps);
    await revokePreviewLink(deps, owner.id, preview!.id);
    await addClient(deps, owner, { name: "Paul Sorel", email: null, phone: null });

    const { lines } = await readJournal(db, NOW, { view: "agency", before: null });
    const oldestFirst = lines.toReversed().map(({ what, object }) => [what, object.text]);
    // The newest entry is that of the owner's role.
    expect(oldestFirst.slice(0, -1)).toEqual([
      ["Réglage modifié", "Délai de réponse"],
      ["Lien d’agenda créé", "Jeanne Delorme"],
      ["Lien d’agenda supprimé", "Jeanne Delorme"],
      ["Invitation envoyée", "Jeanne Delorme"],
      ["Invitation retirée", "Jeanne Delorme"],
      ["Lien d’aperçu créé", "Le brouillon"],
      ["Lien d’aperçu désactivé", "Le brouillon"],
      ["Fiche créée", "La fiche d’un client"],
    ]);
  });

  test("the journal keeps a member's actions after their account is erased, without the name", async () => {
    const { db } = await open();
    const [member, client] = [await seedClient(db, jeanne), await seedClient(db, camille)];
    const byMember = { at: NOW, actor: { memberId: member.id } } as const;
    const ownRecord = { userId: member.id, subjectId: member.id };
    await recordEvent(db, { ...byMember, ...ownRecord, kind: "table-exported", data: { table: "clients" } });
    await recordEvent(db, { ...byMember, kind: "account-disabled", userId: client.id, subjectId: client.id, data: {} });
    await recordEvent(db, { ...byMember, ...ownRecord, actor: "client", kind: "password-changed", data: {} });
    for (const person of [member, client]) await db.transaction().execute((trx) => forgetHistory(trx, person));
    const { lines } = await readJournal(db, NOW, { view: "agency", before: null });
    expect(lines.map(({ who, what, object }) => [who, what, object.text, object.id]).toSorted()).toEqual([
      ["L’agence", "Compte désactivé", "Un compte", null],
      ["L’agence", "Export téléchargé", "Clients", null],
    ]);
    expect(await readValues(db, "events", "id", { kind: "password-changed" })).toEqual([]);
  });
});

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

  test("analytics count views, enquiries and bookings by the day in Paris", async () => {
    const { db } = await open();
    await countPageView(db, "2026-11-21", "/");
    await countPageView(db, "2026-11-22", "/");
    await countPageView(db, "2026-11-22", "/contact");
    await countPageView(db, "2026-10-01", "/contact");
    const byClient = { actor: "client", userId: null, subjectId: "one" };
    const record = (at: string, kind: "enquiry-sent" | "appointment-booked" | "change-undone", data = {}) =>
      recordEvent(db, { ...byClient, at: new Date(at), kind, data } as Parameters<typeof recordEvent>[1]);
    const start = { date: "2026-12-04", time: "10:00" };
    // Half past midnight in Paris is the day before in UTC.
    await record("2026-11-21T23:30:00Z", "enquiry-sent");
    for (const at of ["2026-11-21T22:59:00Z", "2026-11-21T12:00:00Z", "2026-11-21T13:00:00Z"])
      await record(at, "appointment-booked", { start });
    // The agency has undone its entry of the last appointment, so it does not count.
    await record("2026-11-21T13:00:30Z", "change-undone", { start, entered: true });
    // This event undoes a move, so the booking still counts.
    await record("2026-11-21T14:00:00Z", "change-undone", { start });

    const { days, pages } = await readAnalytics(db, NOW, 30);
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toEqual([
      { date: "2026-11-21", views: 1, enquiries: 0, bookings: 2 },
      { date: "2026-11-22", views: 2, enquiries: 1, bookings: 0 },
    ]);
    expect(pages).toEqual([
      { path: "/", views: 2 },
      { path: "/contact", views: 1 },
    ]);
    expect((await readAnalytics(db, NOW, 90)).pages).toEqual([
      { path: "/", views: 2 },
      { path: "/contact", views: 2 },
    ]);
  });

  test("analytics count the enquiries of a price card together, even if its price has changed", async () => {
    const { db } = await open();
    const gold = (price: number) => JSON.stringify({ service: "photo", title: "Mariage, formule OR", price });
    await seedEnquiries(db, [
      { id: "one", createdAt: "2026-11-21T12:00:00Z", offer: gold(2450) },
      { id: "two", createdAt: "2026-11-22T12:00:00Z", offer: gold(2600) },
      { id: "three", createdAt: "2026-11-22T12:00:00Z" },
      { id: "four", createdAt: "2026-09-01T12:00:00Z", offer: gold(2450) },
    ]);
    expect((await readAnalytics(db, NOW, 30)).origins).toEqual([
      { offer: "Mariage, formule OR", enquiries: 2 },
      { offer: null, enquiries: 1 },
    ]);
  });
});

const TABLES = "/agence/reglages/tableaux";

describeSiteOnSqlite("tables for a spreadsheet", atFixedTime(generousLimits), ({ database, loggedIn }) => {
  const owner = loggedIn(jeanne, "owner");

  beforeAll(async () => {
    await seedAccount(database.db, { ...camille, lastName: "=SOMME(A1)" });
    await seedAppointment(database.db, { date: "2026-12-04", time: "09:30", userEmail: "-2@courriel.example" });
  });

  const downloadTable = (table: string) => download(owner, TABLES, { table });
  const readTable = async (table: string) => (await downloadTable(table)).text();

  test("an owner can download a table only after giving the password", async () => {
    const requestTable = (table: string, currentPassword: string) => owner.post(TABLES, { table, currentPassword });
    await expectPage(requestTable("agenda", "pas le bon 1"), 403, "Ce mot de passe n'est pas le bon.");
    expect((await requestTable("tout", jeanne.password)).status).toBe(400);
    const expired = "Ce lien a expiré : préparez de nouveau le fichier dans « Exports ».";
    await expectPage(owner.get("/agence/agenda.csv"), 404, expired);
    await expectPage(owner.get("/agence/nulle-part"), 404, "n'existe pas");

    const answer = await downloadTable("agenda");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="agenda.csv"');
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    expect(new TextDecoder().decode(bytes)).toMatch(/^Date;Heure;.*\r\n2026-12-04;09:30;30;Confirmé;;'-2@courriel/);
  });

  test("a table without rows still names its columns", async () => {
    for (const [table, columns] of [
      ["demandes", "Reçue le;État;Titre;Services;Description;Tarif;Prix affiché (€);Client;E-mail"],
      ["audience", "Jour;Page;Vues"],
      ["violations", "N°;Constatée le;Faits;Personnes et données concernées;Conséquences;Mesures;CNIL prévenue le;"],
      ["droits", "N°;Reçue le;Droit;"],
    ])
      expect(await readTable(table!)).toMatch(new RegExp(`^${RegExp.escape(columns!)}.*\\r\\n$`));
  });

  test("the table of clients contains no member and no formula, and the journal names its download", async () => {
    const clients = await readTable("clients");
    expect(clients).toContain(`'=SOMME(A1);${camille.firstName};${camille.email};`);
    expect(clients).not.toContain(jeanne.email);
    for (const table of ["demandes", "audience", "journal"]) expect((await downloadTable(table)).status).toBe(200);
    expect(await readTable("journal")).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d;${jeanne.firstName};Export téléchargé;Clients\r$`, "m"),
    );
  });

  test("the table of clients has one row for merged records, with the appointments of both", async () => {
    const { db } = database;
    const deps = siteDepsFor({ db });
    const member = await accountOf(db, jeanne);
    const createRecord = async (name: string, time: string) => {
      const id = await addClient(deps, member, { name, email: null, phone: "0639980012" });
      await seedAppointment(db, { date: "2026-12-11", time, userEmail: null, clientId: id });
      return id;
    };
    const [record, other] = [await createRecord("Paul Sorel", "10:00"), await createRecord("Paul S.", "11:00")];
    await mergeClients(deps, member, record, other);
    const lines = (await readTable("clients")).split("\r\n").filter((line) => line.startsWith("Paul S"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Paul Sorel;;;06 39 98 00 12;Non;;;2;0;/);
  });

  test("an export contains each row once, even if all rows have the same time", async () => {
    const titles = Array.from({ length: 450 }, (_, n) => `Demande ${String(n).padStart(3, "0")}`);
    const offer = JSON.stringify({ service: "photo", title: "Mariage, formule OR", price: 1500 });
    const enquiry = { userEmail: "e@courriel.example", description: "Le matin.", createdAt: NOW.toISOString(), offer };
    await seedEnquiries(
      database.db,
      titles.map((title) => ({ ...enquiry, id: `e-${title}`, title })),
    );
    const lines = (await readTable("demandes")).trimEnd().split("\r\n");
    expect(lines[0]).toBe("Reçue le;État;Titre;Services;Description;Tarif;Prix affiché (€);Client;E-mail");
    expect(lines.slice(1).map((line) => line.split(";")[2])).toEqual(titles);
    expect(lines[1]).toContain("Le matin.;Mariage, formule OR;1500;;e@courriel.example");
  });

  const analyticsPage = (days: number) => owner.html(`/agence/audience?jours=${days}`);

  test("the analytics page says if there is no page view", async () => {
    const html = await analyticsPage(30);
    expect(textOf(html)).toContain("Audience, aucune page vue");
    expect(textOf(html)).toContain("Aucune page vue sur cette période.");
    expect(html).not.toMatch(/<figure|<tbody[^>]*><\/tbody>/);
  });

  test("the analytics page groups the days of a year by month, and links no page that no longer exists", async () => {
    const counts = Array.from({ length: 395 }, (_, index) => ({ date: addDays(TODAY, -index), path: "/", count: 3 }));
    const formerPage = { date: TODAY, path: "/une-page-d-avant", count: 1 };
    await insertRows(database.db, "pageViews", ...counts, formerPage);
    expect(await analyticsPage(30)).not.toContain("<details");
    const year = await analyticsPage(395);
    expect(textOf(year)).toContain("Audience, 1 186 pages vues");
    expect(year).toContain(`<time dateTime="${addDays(TODAY, -394)}">`);
    const months = all(year, "details");
    expect(months.length).toBeGreaterThanOrEqual(13);
    expect(months.map((month) => attribute(month, "open") !== undefined)).toEqual(
      months.map((_, index) => index === 0),
    );
    expect(months.flatMap((month) => all(month, "th", { scope: "row" }))).toHaveLength(395);
    expect(textOf(months.at(-2)!)).toMatch(/^ \S+ \d{4} : \d+ pages vues, 0 demande, 0 rendez-vous/);
    expect(textOf(year)).toContain("/une-page-d-avant 1");
    expect(year).not.toContain('href="/une-page-d-avant"');
  });
});

/** The settings of a site whose database has old counts to delete. */
const SETTINGS = atFixedTime(async ({ db }: { db: Db }) => {
  await countPageView(db, "2020-01-01", "/");
  return { LIMIT_POSTS: "20", LOG_LEVEL: "info" };
});

describeSiteOnSqlite("analytics by HTTP", SETTINGS, ({ site, database }) => {
  const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
  const viewsByPath = async () => {
    const views = (await viewsOf(database.db)).filter(({ date }) => date === TODAY);
    return Object.fromEntries(views.map(({ path, count }) => [path, count]));
  };

  test("analytics count a view of a public page by a client or a visitor, and store nothing else", async () => {
    await seedAccount(database.db, camille);
    const client = await new Visitor(site.url).logIn(camille);
    for (const visitor of [new Visitor(site.url), client]) {
      const answer = await visitor.post("/audience", { path: "/contact" }, firefox);
      expect(answer.status).toBe(204);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await viewsByPath()).toEqual({ "/contact": 2 });
    expect(site.output()).not.toContain("Firefox");
  });

  test.each([{ path: "/contact?nom=Moreau" }, {}] as Record<string, string>[])(
    "analytics refuse a page view unless it names a public page: %j",
    async (form) => {
      const before = await viewsByPath();
      const answer = await new Visitor(site.url).post("/audience", form, firefox);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toBe("Cette page n’est pas comptée.");
      expect(await viewsByPath()).toEqual(before);
    },
  );

  test("analytics refuse a request whose body is not a form", async () => {
    const visitor = new Visitor(site.url);
    for (const body of ['{"path":"/"}', "\0\0\0", ""]) {
      const headers = { "content-type": "application/json", ...firefox };
      expect((await visitor.send("/audience", { method: "POST", body, headers })).status).toBe(400);
    }
  });

  test("analytics do not count crawlers", async () => {
    const before = await viewsByPath();
    for (const agent of ["Googlebot/2.1", ""]) {
      const answer = await new Visitor(site.url).post("/audience", { path: "/" }, { "user-agent": agent });
      expect(answer.status).toBe(204);
    }
    expect(await viewsByPath()).toEqual(before);
  });

  test("analytics refuse a request from another site, and redirect a reader who types the address to the home page", async () => {
    const foreign = { ...firefox, "sec-fetch-site": "cross-site", origin: "https://ailleurs.example" };
    expect((await new Visitor(site.url).post("/audience", { path: "/" }, foreign)).status).toBe(403);
    const response = await new Visitor(site.url).get("/audience");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
  });

  test("a running site deletes old page views", async () => {
    await expect.poll(async () => (await viewsOf(database.db)).some(({ date }) => date === "2020-01-01")).toBe(false);
  });

  test("analytics stop counting a visitor who sends too many views, but the site still accepts the visitor's forms", async () => {
    const visitor = new Visitor(site.url);
    const sendView = () => visitor.post("/audience", { path: "/" }, firefox);
    let answer = await sendView();
    // The minute may end before the limit of 20 is reached once.
    for (let sent = 1; sent < 41 && answer.status !== 429; sent++) answer = await sendView();
    expect(answer.status).toBe(429);
    expect(textOf(await answer.text())).toBe("Trop de demandes. Réessayez plus tard.");
    expect((await visitor.post("/cancelAppointment", { id: "inconnu" })).status).not.toBe(429);
  });
});
