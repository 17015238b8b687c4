import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it, test } from "vitest";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { pageEdits } from "#app/layout/site/page-edits.ts";
import { camille, jeanne, signupForm } from "#support/fixtures/people.ts";
import { generousLimits, readPage, textOf, Visitor } from "#support/site/site.ts";
import { describeSiteOnSqlite } from "#support/site/site-suite.ts";

const ADDRESSES = [
  "/agence",
  "/agence.data",
  "/agence.data?_routes=routes%2Fagency%2Flayout",
  "/agence/agenda",
  "/agence/manifest.js",
  "/agence/rien",
  "/__manifest?paths=%2Fagence&version=x",
];

describeSiteOnSqlite("the agency's space by HTTP", generousLimits, ({ site, database, loggedIn }) => {
  const owner = loggedIn(jeanne, "owner");
  const client = loggedIn(camille);
  // The toast of the login is shown once, on the next page.
  beforeAll(() => client.get("/contact"));

  it.each(ADDRESSES)(
    "an address of the agency's space gives visitors and clients the site's own 404 page: %s",
    async (path) => {
      for (const visitor of [new Visitor(site.url), client]) {
        const pagesAt = async (address: string) => {
          const answers = [visitor.get(address), visitor.post(address, { intent: "x" })].map(readPage);
          return (await Promise.all(answers)).map(({ status, text }) => ({ status, text }));
        };
        const pages = await pagesAt(path);
        expect(pages).toMatchObject([{ status: 404 }, { status: 404 }]);
        expect(JSON.stringify(pages)).not.toContain("espace agence");
        expect(pages).toEqual(await pagesAt(path.replace("agence", "nulle-part")));
      }
    },
  );

  it("the agency's space has its own route manifest, which its pages name", async () => {
    const html = await owner.html("/agence");
    expect(textOf(html)).toContain("espace agence");
    const manifest = /"(\/agence\/manifest\.js\?\w+)"/.exec(html)?.[1];
    expect((await owner.get(manifest!)).headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  });

  it("only the menu of members links to the agency's space", async () => {
    expect(await owner.html("/compte")).toContain('<a href="/agence">Espace agence</a>');
    expect(await client.html("/compte")).not.toContain("/agence");
  });

  it("each public page links to its content fields in the agency's space, for members only", async () => {
    for (const { path } of publicPages) {
      const { headers, html } = await readPage(owner.get(path));
      expect(headers.get("cache-control"), path).toContain("no-store");
      for (const { to } of pageEdits(defaultContent)[path]!) expect(html).toContain(`<a href="${to}">`);
      expect(await client.html(path), path).not.toContain("/agence");
      expect(await new Visitor(site.url).html(path), path).not.toMatch(/\/agence|edit-links/);
    }
    const [, field] = pageEdits(defaultContent)["/"]![0]!.to.split("#");
    expect(await owner.html("/agence/contenu/textes")).toContain(`id="${field}"`);
  });

  it("the first style sheet of a page for members defines the order of the cascade layers", async () => {
    const [, sheetPath = ""] = /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/.exec(await owner.html("/"))!;
    const sheet = await owner.html(sheetPath);
    expect(sheet.replaceAll(/\s/g, ""), sheetPath).toMatch(/^@layerreset,tokens,base,layout\b/);
  });

  it("a form that sends a role gives nobody access to the agency's space", async () => {
    const form = signupForm({ ...camille, email: "eve@courriel.example" });
    await new Visitor(site.url).post("/signup", { ...form, role: "owner" });
    await client.post("/compte", { intent: "save-profile", firstName: "Camille", lastName: "Moreau", role: "owner" });
    const members = await database.db.selectFrom("users").select("email").where("role", "!=", "client").execute();
    expect(members).toEqual([{ email: jeanne.email }]);
  });
});

test("the files that visitors load, with the manifest and its imports, do not name the agency's space", () => {
  const assets = join(import.meta.dirname, "../../build/client/assets");
  const textOfFile = (name: string) => readFileSync(join(assets, name), "utf8");
  const manifests = readdirSync(assets).filter((name) => /^manifest-.*\.js$/.test(name));
  const [manifest, ...others] = manifests.filter((name) => textOfFile(name).includes("__reactRouterManifest"));
  expect(others).toEqual([]);
  // The set grows while it is read: each file adds its static and dynamic imports.
  const files = new Set([manifest!]);
  for (const name of files) {
    const text = textOfFile(name);
    expect(text, name).not.toMatch(/\/agence\b|routes\/agency/);
    for (const [, file] of text.matchAll(/["`'](?:\.|\/?assets)\/([\w.-]+\.js)["`']/g)) files.add(file!);
  }
  const names = [...files].join(" ");
  // The entry, a page, a screen behind the login, a shared chunk, and a lazily loaded one.
  for (const name of ["entry.client", "home", "account", "framework", "lightbox"]) expect(names).toContain(`${name}-`);
});
