import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { ask } from "#support/site/ask.ts";
import { jeanne } from "#support/fixtures/people.ts";
import { quarters } from "#support/media/picture-specimens.ts";
import { readValues } from "#support/database/rows.ts";
import { describeSiteOnPostgres } from "#support/site/site-suite.ts";
import { generousLimits, Visitor } from "#support/site/site.ts";

const SETTINGS = { ...generousLimits, LOG_LEVEL: "error" };

// `npm run fuzz` found a bug with each of these requests.
describeSiteOnPostgres("requests that the fuzzer found", SETTINGS, ({ site, database, loggedIn }) => {
  const owner = loggedIn(jeanne, "owner");

  afterEach(() => {
    if (site.output().includes('"level":50')) throw new Error(`the site logged a failure: ${site.output()}`);
  });

  const INHERITED = ["__proto__", "toString", "constructor"];

  it.each(["99999999999999999999", "9007199254740993", "1.2.3.4.5"])("an invalid host gets 400: %s", async (host) => {
    for (const method of ["GET", "POST"])
      expect((await ask(site.url, "/contact?date=2026-12-01", { host }, method)).status, method).toBe(400);
  });

  it.each(INHERITED)("a field named like an inherited object property causes no failure: %s", async (name) => {
    const visitor = new Visitor(site.url);
    for (const endpoint of ["/login", "/signup", "/contact", "/cancelAppointment", "/demande"])
      expect((await visitor.post(endpoint, { [name]: "1" })).status, endpoint).toBeLessThan(500);
    expect((await owner.post("/agence/reglages", { [name]: "1", intent: "reminders" })).status).toBeLessThan(500);
  });

  it.each(INHERITED)("a picture named like an inherited object property gets 404: %s", async (name) => {
    const page = `/agence/contenu/photos/${name}`;
    expect((await owner.get(page)).status).toBe(404);
    const form = { intent: "save-picture", baseValue: "{}", alternative: "x", description: "y" };
    expect((await owner.post(page, form)).status).toBeLessThan(500);
  });

  it.each(["/contact", `/compte/rendez-vous/${randomUUID()}`, `/rappel/${"a".repeat(43)}`])(
    "an invalid date without a session causes no failure, at %s",
    async (endpoint) => {
      const answers = [
        ["%", "zz"],
        ["2027-02-31", "09:00"],
        ["2027-02-01", "9 heures"],
      ].map(([date, time]) => new Visitor(site.url).post(endpoint, { intent: "move", date: date!, slot: time! }));
      for (const { status } of await Promise.all(answers)) expect(status).toBeLessThan(500);
    },
  );

  it.each(["photos/envoi", "photos/envoi/un-par-un", "films/envoi", "films/envoi/un-par-un"])(
    "an endless multipart form causes no failure, at %s",
    async (endpoint) => {
      const head =
        '--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
      for (const body of ["--x", `${head}abc`, `${head}abc\r\n--x`]) {
        const headers = { "content-type": "multipart/form-data; boundary=x", accept: "text/html" };
        const { status } = await owner.send(`/agence/contenu/${endpoint}`, { method: "POST", headers, body });
        expect(status, body).toBeLessThan(500);
      }
    },
  );

  it("a photo whose file name contains a NUL is stored under a clean name", async () => {
    const body = new FormData();
    body.append("files", new Blob([new Uint8Array(await quarters().jpeg().toBuffer())]), "bou\0quet.jpg");
    const answer = await owner.send("/agence/contenu/photos/envoi", { method: "POST", body });
    expect(answer.status).toBeLessThan(400);
    expect(await readValues(database.db, "mediaFiles", "sentName")).toEqual(["bou quet.jpg"]);
  });

  it("a description of an uploaded photo that does not exist is refused", async () => {
    const rights = { credit: "", licence: "", permission: "" };
    const form = { intent: "save-picture", x: "5", y: "5", alternative: "decorative", ...rights };
    const answer = await owner.post("/agence/contenu/photos/p-3417e6a5447662e0", form);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});
