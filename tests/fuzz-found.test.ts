import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { seedMember } from "../support/agency-members.ts";
import { ask } from "../support/ask.ts";
import { jeanne } from "../support/people.ts";
import { quarters } from "../support/picture-specimens.ts";
import { describeSiteOnPostgres } from "../support/site-suite.ts";
import { generousLimits, Visitor } from "../support/site.ts";

// Each request that `npm run fuzz` found to break something.
describeSiteOnPostgres("requests the fuzzer found", { ...generousLimits, LOG_LEVEL: "error" }, ({ site, database }) => {
  let owner: Visitor;

  beforeAll(async () => {
    await seedMember(database.db, jeanne, "owner");
    owner = await new Visitor(site.url).logIn(jeanne);
  });

  const expectNoFailure = () => expect(site.output()).not.toContain('"level":50');

  it.each(["99999999999999999999", "9007199254740993", "1.2.3.4.5"])(
    "with an invalid host are answered 400: %s",
    async (host) => {
      for (const method of ["GET", "POST"])
        expect((await ask(site.url, "/contact?date=2026-12-01", { host }, method)).status, method).toBe(400);
      expectNoFailure();
    },
  );

  it.each(["__proto__", "toString", "constructor"])(
    "to « Publier » with an inherited object property as intent are answered 400: %s",
    async (intent) => {
      expect((await owner.post("/agence/contenu/publier", { intent })).status).toBe(400);
      expectNoFailure();
    },
  );

  it.each(["__proto__", "toString", "constructor"])(
    "with a field named like an inherited object property do not fail: %s",
    async (name) => {
      const visitor = new Visitor(site.url);
      for (const endpoint of ["/login", "/signup", "/contact", "/cancelAppointment", "/demande"])
        expect((await visitor.post(endpoint, { [name]: "1" })).status, endpoint).toBeLessThan(500);
      expect((await owner.post("/agence/reglages", { [name]: "1", intent: "reminders" })).status).toBeLessThan(500);
      expectNoFailure();
    },
  );

  it.each(["__proto__", "toString", "constructor"])(
    "for a picture named like an inherited object property are answered 404: %s",
    async (name) => {
      const page = `/agence/contenu/photos/${name}`;
      expect((await owner.get(page)).status).toBe(404);
      const words = { intent: "save-picture", baseValue: "{}", alternative: "x", description: "y" };
      expect((await owner.post(page, words)).status).toBeLessThan(500);
      expectNoFailure();
    },
  );

  it.each(["/contact", `/compte/rendez-vous/${randomUUID()}`, `/rappel/${"a".repeat(43)}`])(
    "with an invalid date and without a session do not fail: %s",
    async (endpoint) => {
      const answers = [
        ["%", "zz"],
        ["2027-02-31", "09:00"],
        ["2027-02-01", "9 heures"],
      ].map(([date, time]) => new Visitor(site.url).post(endpoint, { intent: "move", date: date!, slot: time! }));
      for (const { status } of await Promise.all(answers)) expect(status).toBeLessThan(500);
      expectNoFailure();
    },
  );

  it("with a NUL as settings version do not fail", async () => {
    const answer = await owner.post("/agence/reglages", { intent: "reminders", baseVersion: "\0", weeklyDigest: "on" });
    expect(answer.status).toBeLessThan(500);
    expectNoFailure();
  });

  it.each(["photos/envoi", "photos/envoi/un-par-un", "films/envoi", "films/envoi/un-par-un"])(
    "with an endless multipart form do not fail, at %s",
    async (endpoint) => {
      const head =
        '--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
      for (const body of ["--x", `${head}abc`, `${head}abc\r\n--x`]) {
        const headers = { "content-type": "multipart/form-data; boundary=x", accept: "text/html" };
        const { status } = await owner.send(`/agence/contenu/${endpoint}`, { method: "POST", headers, body });
        expect(status, body).toBeLessThan(500);
      }
      expectNoFailure();
    },
  );

  it("with a NUL in a photo's file name store the photo under a clean name", async () => {
    const body = new FormData();
    body.append("photos", new Blob([new Uint8Array(await quarters().jpeg().toBuffer())]), "bou\0quet.jpg");
    const answer = await owner.send("/agence/contenu/photos/envoi", { method: "POST", body });
    expect(answer.status).toBeLessThan(400);
    expect(await database.db.selectFrom("mediaFiles").select("sentName").execute()).toEqual([
      { sentName: "bou quet.jpg" },
    ]);
    expectNoFailure();
  });

  it("that describe a photo deleted in the meantime are refused", async () => {
    const words = {
      intent: "save-picture",
      x: "5",
      y: "5",
      alternative: "decorative",
      credit: "",
      licence: "",
      permission: "",
    };
    const answer = await owner.post("/agence/contenu/photos/p-3417e6a5447662e0", words);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expectNoFailure();
  });
});
