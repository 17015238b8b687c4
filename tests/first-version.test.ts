import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readAppointmentDetails } from "#app/application/agency/appointment-details.server.ts";
import { readClientRecord, readClients } from "#app/application/agency/client-details.server.ts";
import { type Database, openDatabase } from "#app/platform/database/connection.server.ts";
import { migrateTo, migrateToLatest } from "#app/platform/database/migrate.server.ts";
import { bookingDepsFor } from "../support/booking-deps.ts";
import { type DatabasePlace, describeOnBothDatabases } from "../support/database.ts";
import { migrationsFolder } from "../support/migrations.ts";
import { camille, seedClient } from "../support/people.ts";

const CREATED = "2026-10-01T08:00:00.000Z";
const CANCELLED = "2026-10-02T09:00:00.000Z";

/** The data of a site that ran before there was a history. */
describeOnBothDatabases("the first version's data", ({ kind, place }) => {
  let where: DatabasePlace;
  let database: Database;
  let clientId: string;

  beforeEach(async () => {
    where = await place({ empty: true });
    database = openDatabase(where);
    await migrateTo(database, migrationsFolder, "0006-retention");
    clientId = (await seedClient(database.db, camille)).id;
    await database.db.updateTable("users").set({ createdAt: CREATED }).execute();
    const row = { userEmail: camille.email, userId: clientId, status: "confirmed", createdAt: CREATED };
    const cancelled = { status: "cancelled", cancelledAt: CANCELLED };
    const rows = [
      { ...row, id: "past", date: "2026-10-05", slot: "09:00", sequence: 0, cancelTokenHash: "a" },
      { ...row, id: "moved", date: "2026-12-04", slot: "09:30", sequence: 2, cancelTokenHash: "b" },
      { ...row, id: "cancelled", date: "2026-12-04", slot: "10:00", sequence: 1, ...cancelled },
      { ...row, id: "moved-and-cancelled", date: "2026-12-04", slot: "10:30", sequence: 2, ...cancelled },
      { ...row, id: "erased", date: "2026-12-04", slot: "11:00", sequence: 1, ...cancelled, userId: null },
    ];
    for (const each of rows)
      await database.db
        .insertInto("appointments")
        .values(each as never)
        .execute();
    await database.db
      .withTables<{ requests: Record<string, unknown> }>()
      .insertInto("requests")
      .values({
        id: "enquiry",
        title: "Un site",
        photo: 0,
        video: 0,
        web: 1,
        description: "Cinq pages.",
        userEmail: camille.email,
        userId: clientId,
        status: "sent",
        createdAt: CREATED,
      })
      .execute();
    await sql`insert into "unavailabilities" ("date", "createdAt") values ('2026-12-24', ${CREATED})`.execute(
      database.db,
    );
    await sql`
      insert into "mail" ("id", "to", "message", "messageId", "status", "nextAttemptAt", "createdAt")
      values ('mail', ${camille.email}, '{}', '<mail@solstice.example>', 'sent', ${CREATED}, ${CREATED})
    `.execute(database.db);
  });
  afterEach(() => database.close());

  const migrate = () => migrateToLatest(database, migrationsFolder, where.dataDir);
  async function eventsOf(subjectId: string) {
    const rows = await database.db
      .selectFrom("events")
      .select(["at", "actor", "kind", "userId", "data"])
      .where("subjectId", "=", subjectId)
      .orderBy("at")
      .orderBy("kind")
      .execute();
    return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) as object }));
  }
  const recently = (at: string) => Math.abs(Date.now() - Date.parse(at)) < 600_000;

  test("tells of an appointment what its row still knows, and says what it does not", async () => {
    await migrate();
    const booked = { at: CREATED, actor: "client", kind: "appointment-booked", userId: clientId };
    const cancelled = { at: CANCELLED, actor: "client", kind: "appointment-cancelled", userId: clientId };
    const moment = (slot: string, date = "2026-12-04") => ({ moment: { date, slot } });

    expect(await eventsOf("past")).toEqual([{ ...booked, data: moment("09:00", "2026-10-05") }]);
    expect(await eventsOf("cancelled")).toEqual([
      { ...booked, data: moment("10:00") },
      { ...cancelled, data: moment("10:00") },
    ]);
    // Where it first stood is not known, and is not made up.
    const moved = { actor: "client", kind: "appointment-moved-before-history", userId: clientId };
    expect(await eventsOf("moved")).toEqual([
      { ...booked, data: { moment: null } },
      { ...moved, at: expect.toSatisfy(recently), data: { times: 2 } },
    ]);
    expect(await eventsOf("moved-and-cancelled")).toEqual([
      { ...booked, data: { moment: null } },
      { ...cancelled, data: moment("10:30") },
      { ...moved, at: expect.toSatisfy(recently), data: { times: 1 } },
    ]);
  });

  test("leaves nobody's address on the appointment of an erased account, and does not say who cancelled it", async () => {
    await migrate();
    expect((await eventsOf("erased")).map(({ actor, userId }) => ({ actor, userId }))).toEqual([
      { actor: "client", userId: null },
      { actor: "unknown", userId: null },
    ]);
    const rows = await database.db.selectFrom("appointments").selectAll().orderBy("id").execute();
    expect(rows).toHaveLength(5);
    expect(rows.find(({ id }) => id === "erased")).toMatchObject({ userEmail: null, cancelTokenHash: null });
    expect(rows.find(({ id }) => id === "past")).toMatchObject({
      userEmail: camille.email,
      userId: clientId,
      cancelTokenHash: "a",
    });
  });

  test("keeps accounts, enquiries, closed days and mails", async () => {
    await migrate();
    expect(await eventsOf(clientId)).toEqual([
      { at: CREATED, actor: "client", kind: "account-created", userId: clientId, data: {} },
      {
        at: expect.toSatisfy(recently),
        actor: "system",
        kind: "account-before-history",
        userId: clientId,
        data: { verified: true, disabled: false },
      },
    ]);
    expect(await eventsOf("enquiry")).toMatchObject([{ at: CREATED, actor: "client", kind: "enquiry-sent" }]);
    expect(await eventsOf("2026-12-24")).toMatchObject([{ at: CREATED, actor: "agency", kind: "day-closed" }]);
    expect(await database.db.selectFrom("enquiries").selectAll().execute()).toMatchObject([
      { id: "enquiry", title: "Un site", web: 1, userId: clientId, status: "new", createdAt: CREATED },
    ]);
    expect(await database.db.selectFrom("mail").selectAll().execute()).toMatchObject([
      { id: "mail", kind: null, userId: null, eventId: null, forget: 0 },
    ]);
  });

  test("has a file of each client, which says what was before the history", async () => {
    await migrate();
    const services = { database, now: () => new Date("2026-11-22T10:00:00Z") };
    const { rows, counts } = await readClients(services, new URLSearchParams({ q: "MORE" }));
    expect(counts).toEqual({ all: null, waiting: 1 });
    expect(rows).toMatchObject([
      { name: "Camille Moreau", reach: camille.email, seenAt: CREATED, appointments: 4, waits: true },
    ]);
    const file = await readClientRecord(services, rows[0]!.id, null);
    if (!file || "mergedInto" in file) throw new Error("no file");
    const lines = file.timeline.entries.map(({ title, detail, beforeHistory }) => ({ title, detail, beforeHistory }));
    expect(lines.filter(({ beforeHistory }) => beforeHistory)).toEqual(
      expect.arrayContaining([
        { title: "Compte ouvert avant l'historique", detail: "adresse confirmée", beforeHistory: true },
        { title: "Rendez-vous déplacé avant l'historique", detail: "2 fois", beforeHistory: true },
        { title: "Rendez-vous pris", detail: null, beforeHistory: true },
        { title: "Courrier", detail: null, beforeHistory: true },
      ]),
    );
    const past = { title: "Rendez-vous pris", detail: "pour le lundi 5 octobre 2026 à 09:00, par le client" };
    expect(lines).toContainEqual({ ...past, beforeHistory: false });
    expect(file.toCome.map(({ id }) => id)).toEqual(["moved"]);
  });

  test("shows in an appointment's history what was before it where it belongs, without a date or somebody's name", async () => {
    await migrate();
    const deps = bookingDepsFor(database, () => new Date("2026-11-22T10:00:00Z"));
    const historyOf = async (id: string) =>
      (await readAppointmentDetails({ booking: deps, enquiries: deps }, id))!.events.map(({ what, at, who }) => [
        what,
        at,
        who,
      ]);
    const booked = ["Rendez-vous pris", "jeudi 1er octobre 2026 à 10:00", "le client"];
    expect(await historyOf("moved")).toEqual([
      ["Rendez-vous déplacé avant l'historique 2 fois", "avant l'historique", null],
      booked,
    ]);
    expect(await historyOf("moved-and-cancelled")).toEqual([
      ["Rendez-vous annulé celui du vendredi 4 décembre 2026 à 10:30", "vendredi 2 octobre 2026 à 11:00", "le client"],
      ["Rendez-vous déplacé avant l'historique une fois", "avant l'historique", null],
      booked,
    ]);
  });

  test("gives those whom the agency had entered their files, and an account its own", async () => {
    await migrateTo(database, migrationsFolder, "0025-search-probe");
    const row = { slot: "09:00", status: "confirmed", userId: null, origin: "agency", createdAt: CREATED };
    const late = { ...row, createdAt: "2026-11-01T08:00:00.000Z" };
    const entered = [
      { ...row, id: "a", date: "2027-01-04", name: "Paul Sorél", phone: "+33 6 39 98 00 12" },
      { ...late, id: "b", date: "2027-01-05", name: "paul sorel", phone: "+33 6 39 98 00 12" },
      { ...row, id: "c", date: "2027-01-06", name: "Paul" },
      { ...row, id: "d", date: "2027-01-07", name: "Paul" },
      { ...late, id: "e", date: "2027-01-08", name: "Mme Moreau", userEmail: camille.email.toUpperCase() },
    ];
    for (const each of entered)
      await database.db
        .insertInto("appointments")
        .values(each as never)
        .execute();
    await migrate();
    const files = await database.db.selectFrom("appointments").select(["id", "clientId", "userId"]).execute();
    const of = new Map(files.map(({ id, clientId: file }) => [id, file]));
    expect(of.get("a")).toBe(of.get("b"));
    expect(new Set(["a", "c", "d", "e"].map((id) => of.get(id))).size).toBe(4);
    // Nobody is left on the one whose account was erased.
    expect(of.get("erased")).toBeNull();
    expect(files.find(({ id }) => id === "e")!.userId).toBe(clientId);
    const services = { database, now: () => new Date("2026-11-22T10:00:00Z") };
    const list = async (q: string) => (await readClients(services, new URLSearchParams({ q }))).rows;
    expect(await list("0639980012")).toMatchObject([{ name: "Paul Sorél", appointments: 2, seenAt: late.createdAt }]);
    expect(await list("mme moreau")).toMatchObject([
      { name: "Camille Moreau", appointments: 5, seenAt: late.createdAt },
    ]);
    expect(await list("paul")).toHaveLength(3);
  });

  test("has names and words found by plain letters that were stored with others", async () => {
    await migrateTo(database, migrationsFolder, "0042-changes-of-appointments");
    const file = { id: "file", createdAt: CREATED, seenAt: CREATED, name: "Łukasz Sørensen" };
    await database.db
      .insertInto("clients")
      .values({ ...file, sortName: "łukasz sørensen" })
      .execute();
    const words = ["łukasz", "sørensen", "sorensen", "þing"].map((word) => ({
      subject: "client" as const,
      word,
      subjectId: "file",
    }));
    await database.db.insertInto("searchWords").values(words).execute();
    await migrate();
    const row = await database.db.selectFrom("clients").select("sortName").where("id", "=", "file").executeTakeFirst();
    expect(row).toEqual({ sortName: "lukasz sorensen" });
    const stored = database.db.selectFrom("searchWords").select("word").where("subjectId", "=", "file").orderBy("word");
    expect((await stored.execute()).map(({ word }) => word)).toEqual(["lukasz", "sorensen", "thing"]);
  });

  test("still lets one confirmed appointment hold a slot", async () => {
    await migrate();
    const held = { date: "2026-12-04", slot: "09:30", kind: "appointment" as const };
    await expect(
      database.db
        .insertInto("heldSlots")
        .values(held as never)
        .execute(),
    ).rejects.toThrow(/unique/i);
    const confirmed = await database.db
      .selectFrom("appointments")
      .select(["id", "date", "slot"])
      .where("status", "=", "confirmed")
      .orderBy("date")
      .orderBy("slot")
      .execute();
    const holds = await database.db
      .selectFrom("heldSlots")
      .select(["appointmentId as id", "date", "slot"])
      .orderBy("date")
      .orderBy("slot")
      .execute();
    expect(holds).toEqual(confirmed);
    expect(await database.db.selectFrom("unavailabilities").selectAll().execute()).toMatchObject([
      { date: "2026-12-24", lastDate: "2026-12-24", from: null, to: null, repeats: "once", createdAt: CREATED },
    ]);
    const row = { id: "second", date: "2026-12-04", slot: "09:30", status: "confirmed" as const, createdAt: CREATED };
    await expect(
      database.db
        .insertInto("appointments")
        .values({ ...row, slot: "17:30", userId: "nobody" })
        .execute(),
    ).rejects.toThrow(/foreign key/i);
  });

  if (kind === "sqlite") {
    test("is copied beside itself before it changes, for its owner alone, and not when nothing changes", async () => {
      const copies = () => readdirSync(where.dataDir).filter((name) => name.includes(".avant-"));
      await migrate();
      expect(copies()).toEqual(["solstice.sqlite.avant-0007-history"]);
      const copy = join(where.dataDir, copies()[0]!);
      expect(statSync(copy).mode & 0o777).toBe(0o600);
      const before = new DatabaseSync(copy, { readOnly: true });
      expect(before.prepare("select count(*) as n from requests").get()).toEqual({ n: 1 });
      expect(before.prepare("select count(*) as n from appointments").get()).toEqual({ n: 5 });
      before.close();
      const { mtimeMs } = statSync(copy);
      await migrate();
      expect(copies()).toHaveLength(1);
      expect(statSync(copy).mtimeMs).toBe(mtimeMs);
    });

    test("is not copied where there is none yet", async () => {
      const { dataDir } = await place({ empty: true });
      const fresh = openDatabase({ databaseUrl: undefined, dataDir });
      await migrateToLatest(fresh, migrationsFolder, dataDir);
      await fresh.close();
      expect(existsSync(join(dataDir, "solstice.sqlite"))).toBe(true);
      expect(readdirSync(dataDir).filter((name) => name.includes(".avant-"))).toEqual([]);
    });
  }
});
