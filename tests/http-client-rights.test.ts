import { beforeEach, expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import type { DataRequestKind } from "#app/platform/schema/client-tables.server.ts";
import { camille } from "../support/people.ts";
import { formsIn } from "../support/html.ts";
import { generousLimits, type Visitor } from "../support/site.ts";
import { atFixedTime, describeSiteOnSqlite, TODAY } from "../support/site-suite.ts";
import { readRow, updateRows } from "../support/rows.ts";

const SETTINGS = atFixedTime(generousLimits);
/** The right that each form of the client's space exercises in the data-request log, or why it exercises none. */
const FORMS: Record<string, DataRequestKind | `no: ${string}`> = {
  "set-reminders": "objection",
  "save-profile": "rectification",
  "change-address": "no: only the mailed link changes the address, which is a rectification",
  "change-password": "no: a password says nothing about the client",
  "end-sessions": "no: it ends sessions, and changes no data",
  "delete-account": "erasure",
  cancel: "no: a service of the site",
  "/compte/rendez-vous/:id": "no: a service of the site",
  "/photo-de-profil": "no: a client’s own choice needs no correction",
  "/photo-de-profil/retirer": "no: a client’s own choice needs no erasure request",
  "/logout": "no: nothing changes",
};

const NEW_PASSWORD = "Lumiere2027!";

describeSiteOnSqlite("the data-request log by HTTP", SETTINGS, ({ database, inbox, seedVisitor }) => {
  let count = 0;
  let person: { firstName: string; lastName: string; gender: string; email: string; password: string };
  let client: Visitor;

  beforeEach(async () => {
    count += 1;
    person = { ...camille, email: `camille${count}@courriel.example` };
    client = await seedVisitor(person);
  });

  const post = async (intent: string, fields: Record<string, string> = {}) => {
    const answer = await client.post("/compte", { intent, ...fields });
    expect([intent, answer.status < 400]).toEqual([intent, true]);
  };
  const lines = () => database.db.selectFrom("dataRequests").selectAll().orderBy("number").execute();
  const countLines = async () => (await lines()).length;
  const profile = () => {
    const { firstName, lastName, gender } = person;
    return { firstName, lastName, gender, phone: "" };
  };

  async function changeAddress() {
    const email = `nouvelle${count}@courriel.example`;
    await post("change-address", { email, currentPassword: person.password });
    const mail = await inbox.waitFor((each) => each.to === email);
    const link = /\/nouvelle-adresse\?token=[\w-]+/.exec(mail.text)![0];
    return () => client.post(link, {});
  }

  it("the data-request log has a rule for each form of the client's space", async () => {
    const day = addDays(TODAY, count);
    expect((await client.post("/contact", { date: day, slot: "09:00" })).status).toBe(303);
    const { id, userId } = await readRow(database.db, "appointments", ["id", "userId"]);
    const picture = `/profile_pictures/${userId}/x.webp`;
    await updateRows(database.db, "users", { picture }, { id: userId! });
    const own = `/compte/rendez-vous/${id}`;
    const found = new Set<string>();
    for (const path of ["/compte", own, `${own}?date=${addDays(day, 1)}`]) {
      const html = await client.html(path);
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      for (const { method, action, values } of formsIn(main))
        if (method === "post") found.add(values.intent ?? (action ?? path).replace(id, ":id").replace(/[?#].*/, ""));
    }
    expect([...found].toSorted()).toEqual(Object.keys(FORMS).toSorted());
  });

  it("the data-request log gets an entry for each form that exercises a right, and none for the others", async () => {
    const sent: Record<string, () => Promise<unknown>> = {
      "set-reminders": () => post("set-reminders"),
      "save-profile": () => post("save-profile", { ...profile(), phone: "06 39 98 00 12" }),
      "change-address": changeAddress,
      "end-sessions": () => post("end-sessions", { session: "aucune" }),
      "change-password": () =>
        post("change-password", {
          currentPassword: person.password,
          password: NEW_PASSWORD,
          passwordConfirmation: NEW_PASSWORD,
        }),
      // Last, because the account is gone afterwards.
      "delete-account": () => post("delete-account", { password: NEW_PASSWORD }),
    };
    for (const [form, word] of Object.entries(FORMS))
      if (!word.startsWith("no: ")) expect(Object.keys(sent)).toContain(form);
    for (const [form, send] of Object.entries(sent)) {
      const known = await countLines();
      await send();
      const written = (await lines()).slice(known);
      const word = FORMS[form]!;
      const kinds = word.startsWith("no: ") ? [] : [word];
      expect([form, written.map(({ kind }) => kind)]).toEqual([form, kinds]);
      for (const line of written)
        expect(line).toMatchObject({ origin: "account", checkedBy: "login", outcome: "granted", person: null });
    }
  });

  it("the data-request log gets one entry a day for corrections of an identity, and none for an unchanged form", async () => {
    const since = await countLines();
    const kinds = async () => (await lines()).slice(since).map(({ kind }) => kind);
    await post("save-profile", profile());
    await post("set-reminders", { wanted: "on" });
    expect(await kinds()).toEqual([]);
    await post("save-profile", { ...profile(), gender: "M" });
    expect(await kinds()).toEqual(["rectification"]);
    await post("save-profile", { ...profile(), firstName: "Zoé" });
    expect((await (await changeAddress())()).status).toBe(200);
    expect(await kinds()).toEqual(["rectification"]);
    for (const wanted of [{}, { wanted: "on" }, {}] as Record<string, string>[]) await post("set-reminders", wanted);
    expect(await kinds()).toEqual(["rectification", "objection"]);
  });

  it("the data-request log gets an entry for a corrected address once the mailed link is used", async () => {
    const since = await countLines();
    const use = await changeAddress();
    expect(await countLines()).toBe(since);
    expect((await use()).status).toBe(200);
    expect((await lines()).slice(since)).toMatchObject([{ kind: "rectification", origin: "account" }]);
  });
});
