import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "#app/content/dates.ts";
import { demonstrationAgency, wholeAgency } from "#app/content/agency.ts";
import { publicPages } from "#app/content/public-pages.ts";
import { todayInParis } from "#app/features/booking/slots.ts";
import { openDatabase } from "#app/platform/database.server.ts";
import { type Inbox, startInbox } from "../support/inbox.ts";
import { amine, camille } from "../support/people.ts";
import { seedAccount, type Site, startSite, Visitor } from "../support/site.ts";
import { siteProgram } from "../support/site-program.mjs";

// The built site with another identity: whatever still says the demonstration's name, town, telephone or address has it
// from somewhere else than content/agency.ts.

const root = join(import.meta.dirname, "..");

/** Every text of an identity. */
function textsOf(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [String(value)];
}

/** The demonstration's, and the site's own where it has another already. */
const agencies = [demonstrationAgency(), wholeAgency()];
const texts = [...new Set(textsOf(agencies))];
const OTHERS: Record<string, string> = Object.fromEntries(
  agencies.flatMap(({ name, email, address: { city } }) => [
    [name, "Maison Témoin"],
    [email, "contact@maison-temoin.example"],
    [city, "Le Lude"],
  ]),
);
const otherOf = (text: string, index: number) =>
  OTHERS[text] ?? (text.startsWith("http") ? `https://temoin-${index}.example` : `Témoin ${index}`);

/** The server's part of the build, where content/agency.ts says something else. */
async function buildWithAnotherAgency(): Promise<string> {
  const folder = await mkdtemp(join(root, "build/another-agency-"));
  await cp(join(root, "build/server"), folder, { recursive: true });
  const module = /^\/\/ app\/content\/agency\.ts\n[\s\S]*?(?=^\/\/ (?:app|node_modules)\/|(?![\s\S]))/m;
  let changed = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith(".js")) continue;
    const path = join(folder, name);
    const code = await readFile(path, "utf8");
    const other = code.replace(module, (part) =>
      part.replaceAll(/"(?:[^"\\\n]|\\.)*"/g, (literal) => {
        const index = texts.indexOf(JSON.parse(literal) as string);
        if (index < 0) return literal;
        changed += 1;
        return JSON.stringify(otherOf(texts[index]!, index));
      }),
    );
    if (other !== code) await writeFile(path, other);
  }
  expect(changed).toBeGreaterThanOrEqual(texts.length);
  return folder;
}

/** What else speaks of Paris: the clock, and the office that people may complain to. */
const NOT_THE_AGENCY = /Europe[/\\]+Paris|heure de Paris|75334 Paris Cedex 07/g;
/** Not what could stand anywhere (a sum, a legal form, the name of a network). */
const telling = texts.filter(
  (text) => /\p{L}{4}.*[^\p{L}]|\d{4}|Paris/u.test(text) && agencies.every(({ tagline }) => text !== tagline),
);

function expectNothingLeft(what: string, content: string): void {
  const text = content
    .replace(NOT_THE_AGENCY, "")
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("’", "'");
  const left = ["Solstice", "atelier-solstice", ...telling].filter((known) =>
    text.includes(known.replaceAll("’", "'")),
  );
  expect({ what, left }).toEqual({ what, left: [] });
}

let folder: string;
let dataDir: string;
let inbox: Inbox;
let site: Site;
let client: Visitor;

beforeAll(async () => {
  folder = await buildWithAnotherAgency();
  dataDir = await mkdtemp(join(tmpdir(), "solstice-another-"));
  inbox = await startInbox();
  const program = siteProgram.map((part) => part.replace("build/server", folder));
  site = await startSite({ DATA_DIR: dataDir, DATABASE_URL: "", SMTP_URL: inbox.smtpUrl, LOG_LEVEL: "error" }, program);
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  await seedAccount(database.db, camille);
  await database.close();
  client = await new Visitor(site.url).logIn(camille);
});

afterAll(async () => {
  await site.stop();
  await inbox.close();
  await rm(folder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

it("leaves nothing of the demonstration in pages, their tags and the files about the site", async () => {
  const anyone = new Visitor(site.url);
  const paths = [
    ...publicPages.map(({ path }) => path),
    "/login",
    "/signup",
    "/reinit",
    "/nexiste-pas",
    "/verification",
  ];
  for (const path of [...paths, "/site.webmanifest", "/sitemap.xml", "/robots.txt", "/films/one-day"]) {
    expectNothingLeft(path, await (await anyone.get(path)).text());
  }
  for (const path of ["/", "/contact", "/compte", "/compte/donnees.json"]) {
    expectNothingLeft(`${path} of a client`, await (await client.get(path)).text());
  }
  expect(await (await anyone.get("/")).text()).toContain("Photographie, film et web au Lude · Maison Témoin");
  expect(await (await anyone.get("/site.webmanifest")).json()).toMatchObject({ name: "Maison Témoin" });
});

it("leaves nothing of it in mails and calendar files", async () => {
  const date = addDays(todayInParis(new Date()), 2);
  expect((await client.post("/contact", { date, slot: "10:30" })).status).toBe(303);
  const booked = await inbox.waitFor(({ to, calendar }) => to === camille.email && calendar !== undefined);
  const link = new URL(/https?:\S+cancelAppointment\?id=[\w-]+/.exec(booked.text)![0]);
  expectNothingLeft("the page of the link", await (await client.get(link.pathname + link.search)).text());
  const [file] = /\/compte\/rendez-vous\/[\w-]+\/agenda\.ics/.exec(await (await client.get("/compte")).text())!;
  expectNothingLeft("the calendar file", await (await client.get(file)).text());
  await client.post(link.pathname + link.search, {});
  await client.post("/demande", {
    title: "Un site",
    services: "web",
    description: "Cinq pages.",
    email: camille.email,
  });
  const email = "autre@courriel.example";
  await client.post("/compte", { intent: "adresse", email, currentPassword: camille.password });
  const asked = await inbox.waitFor(({ to }) => to === email);
  const confirmation = new URL(/https?:\S+nouvelle-adresse\?token=[\w-]+/.exec(asked.text)![0]);
  expectNothingLeft(
    "the page of the new address",
    await (await client.get(confirmation.pathname + confirmation.search)).text(),
  );
  await client.post(confirmation.pathname + confirmation.search, {});
  await client.post("/reinit", { email });
  const { password } = amine;
  await client.post("/logout", {});
  await new Visitor(site.url).post("/signup", { ...amine, passwordConfirmation: password, terms: "on" });
  await inbox.waitFor(({ to }) => to === amine.email);
  // To clients: booked, cancelled, both addresses, reset, verification. To the agency: booked, cancelled, enquiry.
  await expect.poll(() => inbox.mails.length).toBe(9);
  for (const { subject, from, to, text, html, calendar, messageId } of inbox.mails) {
    expectNothingLeft(subject, [subject, from, to, text, html, calendar?.content, messageId].join("\n"));
  }
  expect(inbox.mails.filter(({ to }) => to === "contact@maison-temoin.example")).toHaveLength(3);
  expect(booked.from).toContain("Maison Témoin");
});
