import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, test } from "vitest";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { pageEdits } from "#app/layout/site/page-edits.ts";
import { setRole } from "#app/features/account/members/accounts.server.ts";
import { amine, camille, jeanne } from "../support/people.ts";
import { generousLimits, seedAccount, textOf, Visitor } from "../support/site.ts";
import { describeSiteOnSqlite } from "../support/site-suite.ts";

const ADDRESSES = [
  "/agence",
  "/agence.data",
  "/agence.data?_routes=routes%2Fagency%2Flayout",
  "/agence/agenda",
  "/agence/manifest.js",
  "/agence/rien",
  "/__manifest?paths=%2Fagence&version=x",
];

describeSiteOnSqlite("the agency's space by HTTP", generousLimits, ({ site, database }) => {
  beforeAll(async () => {
    for (const person of [camille, amine, jeanne]) await seedAccount(database.db, person);
    await give(jeanne, "owner");
  });

  const give = (person: { email: string }, role: "owner" | "team" | "client") =>
    setRole(database.db, person.email, role, "agency", new Date());

  it.each(ADDRESSES)("%s is the site's own 404 to visitors and clients", async (path) => {
    const ask = (visitor: Visitor, address: string) =>
      Promise.all([visitor.get(address), visitor.post(address, { intent: "x" })]);
    const shown = async (answers: Response[]) =>
      Promise.all(answers.map(async (answer) => textOf(await answer.text())));
    const client = await new Visitor(site.url).logIn(camille);
    // What the login says is said once, on the next page.
    await client.get("/contact");
    for (const visitor of [new Visitor(site.url), client]) {
      const answers = await ask(visitor, path);
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      const texts = await shown(answers);
      expect(texts.join()).not.toContain("bureau");
      const elsewhere = path.replace("agence", "nulle-part");
      expect(texts).toEqual(await shown(await ask(visitor, elsewhere)));
    }
  });

  it("lets members in, keeps nothing of it in caches, and ends with the role", async () => {
    await give(amine, "team");
    const member = await new Visitor(site.url).logIn(amine);
    const page = await member.get("/agence");
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    const html = await page.text();
    expect(textOf(html)).toContain("le bureau");
    const manifest = /"(\/agence\/manifest\.js\?\w+)"/.exec(html)?.[1];
    expect((await member.get(manifest!)).headers.get("content-type")).toBe("text/javascript; charset=utf-8");

    await database.db.updateTable("users").set({ role: "client" }).where("email", "=", amine.email).execute();
    expect((await member.get("/agence")).status).toBe(404);
    await give(amine, "team");
    expect((await member.get("/agence")).status).toBe(200);
    await give(amine, "client");
    expect((await member.get("/compte")).headers.get("location")).toContain("/login");
  });

  it("is a link in the menu of members, and of nobody else", async () => {
    const shown = async (visitor: Visitor) => (await visitor.get("/compte")).text();
    expect(await shown(await new Visitor(site.url).logIn(jeanne))).toContain('<a href="/agence">Le bureau</a>');
    expect(await shown(await new Visitor(site.url).logIn(camille))).not.toContain("/agence");
  });

  it("leads members from each public page to the field that says it, and nobody else", async () => {
    const owner = await new Visitor(site.url).logIn(jeanne);
    const client = await new Visitor(site.url).logIn(camille);
    for (const { path } of publicPages) {
      const page = await owner.get(path);
      expect(page.headers.get("cache-control"), path).toContain("no-store");
      const html = await page.text();
      for (const { to } of pageEdits(defaultContent)[path]!) expect(html).toContain(`<a href="${to}">`);
      expect(await (await client.get(path)).text(), path).not.toContain("/agence");
      expect(await (await new Visitor(site.url).get(path)).text(), path).not.toMatch(/\/agence|edit-links/);
    }
    // Whichever sheet comes first in the page says the order of the cascade's layers.
    const [, first = ""] = /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/.exec(await (await owner.get("/")).text())!;
    const sheet = await (await owner.get(first)).text();
    expect(sheet.replaceAll(/\s/g, ""), first).toMatch(/^@layerreset,tokens,base,layout\b/);
    const [, field] = pageEdits(defaultContent)["/"]![0]!.to.split("#");
    expect(await (await owner.get("/agence/contenu/textes")).text()).toContain(`id="${field}"`);
  });

  it("cannot be had by a form", async () => {
    const form = { ...camille, email: "eve@courriel.example", passwordConfirmation: camille.password, terms: "on" };
    await new Visitor(site.url).post("/signup", { ...form, role: "owner" });
    const client = await new Visitor(site.url).logIn(camille);
    await client.post("/compte", { intent: "save-profile", firstName: "Camille", lastName: "Moreau", role: "owner" });
    const owners = await database.db.selectFrom("users").select("email").where("role", "!=", "client").execute();
    expect(owners).toEqual([{ email: jeanne.email }]);
  });
});

test("no file that visitors load names the agency's space: neither their manifest nor what it leads to", () => {
  const assets = join(import.meta.dirname, "../build/client/assets");
  const textOfFile = (name: string) => readFileSync(join(assets, name), "utf8");
  const manifests = readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name));
  const [manifest, ...others] = manifests.filter((name) => textOfFile(name).includes("__reactRouterManifest"));
  expect(others).toEqual([]);
  // A set that grows while it is read: what each file imports, at once or when it is needed, is read after it.
  const files = new Set([manifest!]);
  for (const name of files) {
    const text = textOfFile(name);
    expect(text, name).not.toMatch(/\/agence\b|routes\/agency/);
    for (const [, file] of text.matchAll(/["`'](?:\.|\/?assets)\/([\w.-]+\.js)["`']/g)) files.add(file!);
  }
  const names = [...files].join(" ");
  // Of the page, of a screen behind the login, imported by another, and only when somebody opens it.
  for (const one of ["entry.client", "home", "account", "framework", "lightbox"]) expect(names).toContain(`${one}-`);
});
