import { expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { publicPages } from "#app/content/navigation/public-pages.ts";
import {
  contentParts,
  defaultContent,
  type PartKey,
  partKeys,
  type SiteContent,
} from "#app/content/parts/site-content.ts";
import { draftContent } from "#app/features/publishing/store/stored-drafts.server.ts";
import { siteDepsFor } from "#support/fixtures/use-cases.ts";
import { camille, jeanne } from "#support/fixtures/people.ts";
import { formsIn, one, type HtmlForm } from "#support/site/html.ts";
import { generousLimits, textOf, Visitor } from "#support/site/site.ts";
import { atFixedTime, describeSiteOnSqlite, PUBLISH, waitForSameVersion, TODAY } from "#support/site/site-suite.ts";

const SETTINGS = atFixedTime(generousLimits);
/** Closes an attribute and opens an element, short enough for a postal code. */
const HOSTILE = `"><i on=1>`;
const UNESCAPED = /<i on=1/;

const gallery = "/agence/contenu/galeries/photo";
const items = defaultContent.galleries.galleries[0]!.items.map(({ id }) => `${gallery}/${id}`);
const films = defaultContent.films.films.map(({ id }) => `/agence/contenu/films/${id}`);
const pictures = Object.keys(defaultContent.pictures).map((name) => `/agence/contenu/photos/${name}`);
/** Every content screen with a text field, but only the first of similar screens. */
const DISTINCT_SCREENS = [
  "/agence/contenu/textes",
  "/agence/contenu/identite",
  "/agence/contenu/tarifs?service=photo",
  "/agence/contenu/galeries",
  gallery,
  items[0]!,
  "/agence/contenu/films",
  films[0]!,
  pictures[0]!,
];
const ALL_SCREENS = [
  ...DISTINCT_SCREENS,
  ...["video", "web"].map((service) => `/agence/contenu/tarifs?service=${service}`),
  ...[items, films, pictures].flatMap((screens) => screens.slice(1)),
];
/** Valid values for required fields whose value is empty. */
const VALID_VALUES: Record<string, string> = { url: "https://temoin.example", tel: "01 99 00 00 99" };

/** The scenes of the demonstration films, and telephone numbers, which reject arbitrary text. */
const RESTRICTED_FIELDS = /^films\.films\.\d+\.scenes\.|\.phone\.display$/;

/** The texts of a part that any text may replace. */
function freeTexts(part: PartKey, content: SiteContent): { path: string; text: string }[] {
  const value = structuredClone(content[part]);
  const found: { path: string; text: string }[] = [];
  const visit = (fields: object, path: string) => {
    for (const [key, text] of Object.entries(fields) as [string, unknown][]) {
      const textPath = `${path}.${key}`;
      if (typeof text === "string") {
        Object.assign(fields, { [key]: HOSTILE });
        if (contentParts[part].schema.safeParse(value).success) found.push({ path: textPath, text });
        Object.assign(fields, { [key]: text });
      } else if (text !== null && typeof text === "object") visit(text, textPath);
    }
  };
  visit(value, part);
  return found;
}

const isTextField = ({ type }: HtmlForm["fields"][number]) =>
  ["text", "textarea", "url", "tel", "email"].includes(type);

function textForms(html: string): HtmlForm[] {
  return formsIn(one(html, "main")).filter(
    ({ method, takesFiles, fields }) => method === "post" && !takesFiles && fields.some(isTextField),
  );
}

/** The entries that Enter would send, with new texts. */
function entriesWith({ entries, fields, buttons }: HtmlForm, value: (before: string, name: string) => string) {
  const textFields = new Set(fields.filter(isTextField).map(({ name }) => name));
  const radios = fields.filter(({ type }) => type === "radio").map(({ name, choices }) => [name, choices[0]!]);
  const [button] = buttons;
  return [
    ...entries.map(([name, before]) => [name, textFields.has(name) ? value(before, name) : before]),
    ...radios,
    ...(button?.name ? [[button.name, button.value]] : []),
  ] as [string, string][];
}

const isSameForm = (one: HtmlForm, other: HtmlForm) =>
  one.values.intent === other.values.intent &&
  one.fields.length === other.fields.length &&
  one.fields[0]?.name === other.fields[0]?.name;

describeSiteOnSqlite("hostile text in every content field", SETTINGS, ({ site, database, inbox, loggedIn }) => {
  const owner = loggedIn(jeanne, "owner");
  const client = loggedIn(camille);

  const readDraft = () => draftContent(siteDepsFor(database));

  it.each(DISTINCT_SCREENS)(
    "over-long text with control characters is refused at %s and stays in the form, and a megabyte is refused",
    async (path) => {
      const forms = textForms(await owner.html(path));
      expect(forms.length).toBeGreaterThan(0);
      for (const form of forms) {
        const sent = entriesWith(form, (before) => `${before}\u202E\u0007${"x".repeat(1_000)}`);
        const answer = await owner.post(path, sent);
        const html = await answer.text();
        expect([path, form.values.intent, answer.status]).toEqual([path, form.values.intent, 400]);
        expect(textOf(html)).toMatch(/est trop long|Écrivez|Indiquez|Choisissez|un prix entier/);
        const textFields = new Set(form.fields.filter(isTextField).map(({ name }) => name));
        const refusedForm = textForms(html).find((each) => isSameForm(each, form))!;
        const keptTexts = refusedForm.entries.filter(([name]) => textFields.has(name));
        expect(keptTexts).toEqual(sent.filter(([name]) => textFields.has(name)));
        const firstText = sent.findIndex(([name]) => textFields.has(name));
        const megabyte = await owner.post(path, entriesWith(form, () => "x".repeat(1_000_000)).slice(0, firstText + 1));
        expect(megabyte.status).toBeGreaterThanOrEqual(400);
        expect(megabyte.status).toBeLessThan(500);
      }
    },
  );

  it.each(DISTINCT_SCREENS)(
    "invisible characters are removed, and broken UTF-8 causes no failure, at %s",
    async (path) => {
      for (const form of textForms(await owner.html(path))) {
        await owner.post(
          path,
          entriesWith(form, (before) => `${before}\u202E\u0007`),
        );
        expect(JSON.stringify(await readDraft())).not.toMatch(/\u202E|\\u0007/);
        // Half a surrogate pair in UTF-8 arrives as U+FFFD.
        const body = new URLSearchParams(entriesWith(form, () => "@@")).toString().replaceAll("%40%40", "%ED%A0%80");
        const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
        expect((await owner.send(path, { method: "POST", body, headers })).status).toBeLessThan(500);
      }
      await owner.post(PUBLISH, { intent: "discard" });
    },
  );

  it("hostile text is stored as text in every free-text field", async () => {
    for (const path of ALL_SCREENS) {
      for (const form of textForms(await owner.html(path))) {
        // A new film has the same fields as the existing films.
        if (form.values.intent === "add-film") continue;
        const answer = await owner.post(
          path,
          entriesWith(form, () => HOSTILE),
        );
        if (answer.status === 303) continue;
        const refusal = await answer.text();
        expect(refusal, path).not.toMatch(UNESCAPED);
        // Number and link fields report an error; the others accept the text.
        const invalid = new Set(
          Array.from(
            refusal.matchAll(/<(?:input|textarea)\b[^>]*aria-invalid="true"[^>]*>/g),
            ([tag]) => / name="([^"]+)"/.exec(tag)![1],
          ),
        );
        const types = new Map(form.fields.map(({ name, type }) => [name, type]));
        const validValue = (before: string, name: string) =>
          !invalid.has(name) ? HOSTILE : before || (VALID_VALUES[types.get(name)!] ?? "");
        const saved = await owner.post(path, entriesWith(form, validValue));
        expect([path, form.values.intent, saved.status]).toEqual([path, form.values.intent, 303]);
      }
    }
    const content = await readDraft();
    const texts = partKeys.flatMap((part) => freeTexts(part, content));
    expect(texts.length).toBeGreaterThan(150);
    const unchanged = texts.filter(({ path, text }) => text !== HOSTILE && !RESTRICTED_FIELDS.test(path));
    expect(unchanged).toEqual([]);
    for (const path of [...DISTINCT_SCREENS, "/agence/contenu", "/agence/contenu/apercu", PUBLISH]) {
      expect(await owner.html(path), path).not.toMatch(UNESCAPED);
    }
  });

  it("hostile text is shown as text on every page, in structured data, in mails and in calendars", async () => {
    const [form] = formsIn(await owner.html(PUBLISH)).filter(({ values }) => values.intent === "publish");
    const published = await owner.post(PUBLISH, form!.values);
    expect(published.status, textOf(await published.text())).toBe(303);
    const visitor = new Visitor(site.url);
    await waitForSameVersion(site.url);
    await expect.poll(() => visitor.html("/contact")).toContain("&lt;i on=1&gt;");
    const shareCards = new Set<string>();
    const files = ["/nexiste-pas", "/login", "/site.webmanifest", "/sitemap.xml", "/robots.txt"];
    for (const path of [...publicPages.map((page) => page.path), ...files, "/films/one-day"]) {
      const answer = await visitor.get(path);
      const body = await answer.text();
      expect(answer.status, path).toBeLessThan(500);
      // JSON is never parsed as HTML.
      if (path === "/site.webmanifest") expect(JSON.parse(body)).toMatchObject({ name: HOSTILE });
      else expect(body, path).not.toMatch(UNESCAPED);
      for (const [, json] of body.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g))
        JSON.parse(json!);
      for (const [, address] of body.matchAll(/property="og:image" content="https?:\/\/[^/]+(\/[^"]+)"/g))
        shareCards.add(address!);
    }
    expect(await visitor.text("/")).toContain(HOSTILE);
    expect(shareCards.size).toBeGreaterThan(3);
    for (const address of [...shareCards].slice(0, 3)) expect((await visitor.get(address)).status, address).toBe(200);

    const date = addDays(TODAY, 3);
    expect((await client.post("/contact", { date, slot: "10:30" })).status).toBe(303);
    await client.post("/demande", {
      title: "Un site",
      services: "web",
      description: "Cinq pages.",
      email: camille.email,
    });
    await client.post("/reinit", { email: camille.email });
    await expect.poll(() => inbox.mails.length).toBeGreaterThanOrEqual(3);
    for (const { subject, text, html, calendar } of inbox.mails) {
      expect(html, subject).not.toMatch(UNESCAPED);
      expect(`${subject}\n${text}`).toContain(HOSTILE);
      if (!calendar) continue;
      const lines = calendar.content.replaceAll("\r\n ", "").trimEnd().split("\r\n");
      expect(lines.filter((line) => !/^[A-Z-]+(;[^:]*)?:/.test(line))).toEqual([]);
      // A quote would end a parameter's value (RFC 5545, 3.2).
      for (const line of lines.filter((each) => /^(ORGANIZER|ATTENDEE)/.test(each)))
        expect(line).toMatch(/^[^"]*("[^"]*"[^"]*)*mailto:\S+$/i);
    }
  });
});
