import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { seedMember } from "../support/agency-members.ts";
import { ask } from "../support/ask.ts";
import { jeanne } from "../support/people.ts";
import { quarters } from "../support/picture-specimens.ts";
import { describeSite } from "../support/site-suite.ts";
import { generousLimits, Visitor } from "../support/site.ts";

// What `npm run fuzz` found, each as the request that broke something.
describeSite("requests that once broke something", { ...generousLimits, LOG_LEVEL: "error" }, ({ site, database }) => {
  let owner: Visitor;

  beforeAll(async () => {
    await seedMember(database.db, jeanne, "owner");
    owner = await new Visitor(site.url).logIn(jeanne);
  });

  const expectNoFailure = () => expect(site.output()).not.toContain('"level":50');

  it.each(["99999999999999999999", "9007199254740993", "1.2.3.4.5"])(
    "answers 400 to a host that no address can have: %s",
    async (host) => {
      for (const method of ["GET", "POST"])
        expect((await ask(site.url, "/contact?date=2026-12-01", { host }, method)).status, method).toBe(400);
      expectNoFailure();
    },
  );

  it.each(["__proto__", "toString", "constructor"])(
    "answers 400 to an act of « Publier » that every object has: %s",
    async (intent) => {
      expect((await owner.post("/agence/contenu/publier", { intent })).status).toBe(400);
      expectNoFailure();
    },
  );

  it.each(["__proto__", "toString", "constructor"])(
    "takes no field called like what every object has: %s",
    async (name) => {
      const visitor = new Visitor(site.url);
      for (const endpoint of ["/login", "/signup", "/contact", "/cancelAppointment", "/demande"])
        expect((await visitor.post(endpoint, { [name]: "1" })).status, endpoint).toBeLessThan(500);
      expect((await owner.post("/agence/reglages", { [name]: "1", intent: "reminders" })).status).toBeLessThan(500);
      expectNoFailure();
    },
  );

  it.each(["__proto__", "toString", "constructor"])(
    "has no picture by a name that every object has: %s",
    async (name) => {
      const page = `/agence/contenu/photos/${name}`;
      expect((await owner.get(page)).status).toBe(404);
      const words = { intent: "save-picture", baseValue: "{}", alternative: "x", description: "y" };
      expect((await owner.post(page, words)).status).toBeLessThan(500);
      expectNoFailure();
    },
  );

  it.each(["/contact", `/compte/rendez-vous/${randomUUID()}`, `/rappel/${"a".repeat(43)}`])(
    "does not fail where what should be a date is none and nobody is logged in: %s",
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

  it("does not fail on a NUL for the version that settings had", async () => {
    const answer = await owner.post("/agence/reglages", { intent: "reminders", baseVersion: "\0", weeklyDigest: "on" });
    expect(answer.status).toBeLessThan(500);
    expectNoFailure();
  });

  it.each(["photos/envoi", "photos/envoi/un-par-un", "films/envoi", "films/envoi/un-par-un"])(
    "does not fail on a form of files that has no end, at %s",
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

  it("keeps a photograph whose file name has a NUL, without it", async () => {
    const body = new FormData();
    body.append("photos", new Blob([new Uint8Array(await quarters().jpeg().toBuffer())]), "bou\0quet.jpg");
    const answer = await owner.send("/agence/contenu/photos/envoi", { method: "POST", body });
    expect(answer.status).toBeLessThan(400);
    expect(await database.db.selectFrom("mediaFiles").select("sentName").execute()).toEqual([
      { sentName: "bou quet.jpg" },
    ]);
    expectNoFailure();
  });

  it("refuses words for a photograph that was deleted meanwhile", async () => {
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
