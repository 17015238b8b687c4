import { beforeAll, expect, it } from "vitest";
import { publicPages } from "#app/content/public-pages.ts";
import { setRole } from "#app/features/account/account-commands.server.ts";
import { jeanne } from "../support/people.ts";
import { shownForm } from "../support/shown-form.ts";
import { generousLimits, seedAccount, textOf, Visitor } from "../support/site.ts";
import { describeSiteOnSqlite } from "../support/site-suite.ts";

const IDENTITY = "/agence/contenu/identite";
const TEXTS = "/agence/contenu/textes";
const PUBLISH = "/agence/contenu/publier";
const FORMS = [
  [TEXTS, "home"],
  [TEXTS, "services"],
  [TEXTS, "contact"],
  [TEXTS, "search"],
  [IDENTITY, "identity"],
] as const;
const OWN = new Set(["rev", "intent"]);

describeSiteOnSqlite("hostile words through every field of the content", generousLimits, ({ site, database }) => {
  let owner: Visitor;

  beforeAll(async () => {
    await seedAccount(database.db, jeanne);
    await setRole(database.db, jeanne.email, "owner", "agency", new Date());
    owner = await new Visitor(site.url).logIn(jeanne);
  });

  const read = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

  it.each(FORMS)("refuses what no page could show, at %s, in %s, and keeps what was typed", async (path, part) => {
    const form = shownForm(await read(owner, path), `id="${part}-form"`);
    for (const [name, value] of Object.entries(form)) {
      if (OWN.has(name)) continue;
      for (const hostile of ["\u0007", "\u202Eoruen", "x".repeat(1_000)]) {
        const answer = await owner.post(path, { ...form, [name]: `${value}${hostile}` });
        const html = await answer.text();
        expect([name, answer.status]).toEqual([name, 400]);
        expect(textOf(html), name).toMatch(
          /Ce texte contient des signes qui ne se voient pas|Ce texte est trop long|Écrivez|Choisissez|Ce texte manque/,
        );
      }
    }
    const whole = await owner.post(path, { ...form, [Object.keys(form)[2]!]: "x".repeat(1_000_000) });
    expect(whole.status).toBeGreaterThanOrEqual(400);
    expect(whole.status).toBeLessThan(500);
    expect(await read(owner, "/agence/contenu")).toContain("le site en ligne dit tout");
  });

  it("shows markup and scripts as the text that they are, on every page", async () => {
    const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;
    for (const [path, part] of FORMS) {
      const form = shownForm(await read(owner, path), `id="${part}-form"`);
      const typed = Object.entries(form).map(([name, value]): [string, string] => [
        name,
        OWN.has(name) ||
        /^logo$|display|url|storage|social\.[4-9]|email|coordinates|vat$|imagery|postalCode|[Nn]umber$|country/.test(
          name,
        )
          ? value
          : hostile.slice(0, 40),
      ]);
      const answer = await owner.post(path, typed);
      const html = await answer.text();
      // A field that is too short for it says so; the others take it.
      const errors = [...html.matchAll(/id="([\w-]+-[\w.-]+)-error"/g)].map(([, id]) => id!.replace(`${part}-`, ""));
      const fitting = typed.map(([name, value]): [string, string] => [
        name,
        errors.includes(name) ? form[name]! : value,
      ]);
      const saved = answer.status === 303 ? answer : await owner.post(path, fitting);
      expect([part, saved.status]).toEqual([part, 303]);
    }
    const published = await owner.post(PUBLISH, shownForm(await read(owner, PUBLISH), 'value="publier"'));
    expect(published.status).toBe(303);
    const visitor = new Visitor(site.url);
    for (const path of [...publicPages.map((page) => page.path), "/nexiste-pas", "/site.webmanifest", "/sitemap.xml"]) {
      const answer = await visitor.get(path);
      const html = await answer.text();
      expect(answer.status, path).toBeLessThan(500);
      if (path === "/site.webmanifest") expect(JSON.parse(html)).toHaveProperty("name");
      else expect(html, path).not.toMatch(/<img src=x|<script>alert/);
    }
    expect(textOf(await read(visitor, "/"))).toContain('"><img src=x onerror=alert(1)><script>');
  });
});
