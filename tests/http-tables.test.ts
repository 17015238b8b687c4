import { beforeAll, expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { addClient } from "#app/features/clients/correct-client.server.ts";
import { mergeClients } from "#app/features/clients/merge-clients.server.ts";
import { insertRows } from "../support/rows.ts";
import { seedAppointment, seedEnquiries } from "../support/appointments.ts";
import { accountOf, camille, jeanne } from "../support/people.ts";
import { generousLimits, seedAccount, textOf } from "../support/site.ts";
import { atFixedTime, describeSiteOnSqlite, download, expectPage, TODAY } from "../support/site-suite.ts";
import { all, attribute } from "../support/html.ts";

const TABLES = "/agence/reglages/tableaux";

describeSiteOnSqlite("tables for a spreadsheet", atFixedTime(generousLimits), ({ database, loggedIn }) => {
  const owner = loggedIn(jeanne, "owner");

  beforeAll(async () => {
    await seedAccount(database.db, { ...camille, lastName: "=SOMME(A1)" });
    await seedAppointment(database.db, { date: "2026-12-04", time: "09:30", userEmail: "-2@courriel.example" });
  });

  const fileOf = (table: string) => download(owner, TABLES, { table });
  const textIn = async (table: string) => (await fileOf(table)).text();

  it("tables can be downloaded only by an owner who has just given the password", async () => {
    const ask = (table: string, currentPassword: string) => owner.post(TABLES, { table, currentPassword });
    await expectPage(ask("agenda", "pas le bon 1"), 403, "Ce mot de passe n'est pas le bon.");
    expect((await ask("tout", jeanne.password)).status).toBe(400);
    const expired = "Ce lien a expiré : préparez de nouveau le fichier dans « Exports ».";
    await expectPage(owner.get("/agence/agenda.csv"), 404, expired);
    await expectPage(owner.get("/agence/nulle-part"), 404, "n'existe pas");

    const answer = await fileOf("agenda");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="agenda.csv"');
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    expect(new TextDecoder().decode(bytes)).toMatch(/^Date;Heure;.*\r\n2026-12-04;09:30;30;Confirmé;;'-2@courriel/);
  });

  it("a table names its columns even without rows", async () => {
    for (const [table, columns] of [
      ["demandes", "Reçue le;État;Titre;Services;Description;Tarif;Prix affiché (€);Client;E-mail"],
      ["audience", "Jour;Page;Vues"],
      ["violations", "N°;Constatée le;Faits;Personnes et données concernées;Conséquences;Mesures;CNIL prévenue le;"],
    ])
      expect(await textIn(table!)).toMatch(new RegExp(`^${RegExp.escape(columns!)}.*\\r\\n$`));
    expect(await textIn("droits")).toMatch(/^N°;Reçue le;Droit;.*\r\n$/);
  });

  it("the table of clients has no member and no cell that a spreadsheet would execute, and the journal names its download", async () => {
    const clients = await textIn("clients");
    expect(clients).toContain(`'=SOMME(A1);${camille.firstName};${camille.email};`);
    expect(clients).not.toContain(jeanne.email);
    for (const table of ["demandes", "audience", "journal"]) expect((await fileOf(table)).status).toBe(200);
    expect(await textIn("journal")).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d;${jeanne.firstName};Export téléchargé;Clients\r$`, "m"),
    );
  });

  it("merged records are one row, with the appointments of both", async () => {
    const { db } = database;
    const deps = { db, now: () => new Date() };
    const member = await accountOf(db, jeanne);
    const open = async (name: string, time: string) => {
      const id = await addClient(deps, member, { name, email: null, phone: "0639980012" });
      await seedAppointment(db, { date: "2026-12-11", time, userEmail: null, clientId: id });
      return id;
    };
    const [opened, other] = [await open("Paul Sorel", "10:00"), await open("Paul S.", "11:00")];
    await mergeClients(deps, member, opened, other);
    const lines = (await textIn("clients")).split("\r\n").filter((line) => line.startsWith("Paul S"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Paul Sorel;;;06 39 98 00 12;Non;;;2;0;/);
    expect(await textIn("journal")).toContain(";Fiche créée;");
  });

  it("each row is streamed once, even where several have the same time", async () => {
    const titles = Array.from({ length: 450 }, (_, n) => `Demande ${String(n).padStart(3, "0")}`);
    const asked = { userEmail: "e@courriel.example", description: "Le matin.", createdAt: "2026-11-19T09:00:00.000Z" };
    const offer = JSON.stringify({ service: "photo", title: "Mariage, formule OR", price: 1500 });
    await seedEnquiries(
      database.db,
      titles.map((title) => ({ ...asked, id: `e-${title}`, title, offer })),
    );
    const lines = (await textIn("demandes")).trimEnd().split("\r\n");
    expect(lines[0]).toBe("Reçue le;État;Titre;Services;Description;Tarif;Prix affiché (€);Client;E-mail");
    expect(lines.slice(1).map((line) => line.split(";")[2])).toEqual(titles);
    expect(lines[1]).toContain("Le matin.;Mariage, formule OR;1500;;e@courriel.example");
  });

  it("the analytics page is shown without any page view, and folds a year's days into months", async () => {
    const analyticsPage = async (days: number) => owner.html(`/agence/audience?jours=${days}`);
    await database.db.deleteFrom("events").where("kind", "=", "appointment-booked").execute();
    const empty = await analyticsPage(30);
    expect(textOf(empty)).toContain("Audience, aucune page vue");
    expect(textOf(empty)).toContain("Aucune page vue sur cette période.");
    expect(empty).not.toMatch(/<figure|<tbody[^>]*><\/tbody>/);

    const counts = Array.from({ length: 395 }, (_, index) => ({ date: addDays(TODAY, -index), path: "/", count: 3 }));
    const gone = { date: TODAY, path: "/une-page-d-avant", count: 1 };
    await insertRows(database.db, "pageViews", ...counts, gone);
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
