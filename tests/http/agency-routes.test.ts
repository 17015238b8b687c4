import { beforeAll, expect, it, test } from "vitest";
import { addressOf, AGENCY_ROUTES } from "#support/site/agency-screens.ts";
import { agencyRoutes } from "#support/site/site-routes.ts";
import { amine, camille, jeanne, malik } from "#support/fixtures/people.ts";
import { seedSecondFactor } from "#support/fixtures/second-factor.ts";
import { generousLimits, seedAccount, seedMember, textOf, Visitor } from "#support/site/site.ts";
import { describeSiteOnSqlite } from "#support/site/site-suite.ts";

const routes = agencyRoutes();

test("every route of the agency's space has a rule, and every rule has a route", () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(AGENCY_ROUTES).toSorted());
});

test.each(routes)("$pattern begins with /agence and has its own loader", ({ name, pattern, hasLoader }) => {
  expect(pattern).toMatch(/^\/agence(\/|\.|$)/);
  // A route without a loader would be guarded by its layout's loader alone, which React Router may skip.
  expect(hasLoader, name).toBe(true);
});

test("every screen of the agency's space has its screenshot", () => {
  const screens = routes.filter(({ isResource, name }) => !isResource && !name.endsWith("layout"));
  expect(screens.map(({ name }) => name).filter((name) => !AGENCY_ROUTES[name]!.screenshots)).toEqual([]);
});

const zoe = { ...malik, firstName: "Zoé", email: "zoe@atelier.example" };
const SESSION_SECRET = "a secret that only tests know, 32+";
const SETTINGS = { ...generousLimits, SESSION_SECRET };

describeSiteOnSqlite("the routes of the agency's space", SETTINGS, ({ site, database }) => {
  const visitors: Record<"visitor" | "client" | "revoked" | "half" | "team" | "owner", Visitor> = {} as never;
  let nowhere: Awaited<ReturnType<typeof sendLong>>;

  beforeAll(async () => {
    await seedAccount(database.db, camille);
    await seedMember(database.db, malik, "team");
    for (const owner of [jeanne, amine, zoe]) await seedMember(database.db, owner, "owner");
    visitors.visitor = new Visitor(site.url);
    visitors.client = await new Visitor(site.url).logIn(camille);
    visitors.team = await new Visitor(site.url).logIn(malik);
    const { code } = await seedSecondFactor(database, SESSION_SECRET, jeanne);
    visitors.owner = await new Visitor(site.url).logIn(jeanne);
    const finished = await visitors.owner.post("/login/code", { intent: "enter-code", code: code() });
    if (finished.status !== 303) throw new Error(`the code was answered ${finished.status}`);
    // Zoé's session has the password only: the code is still missing.
    await seedSecondFactor(database, SESSION_SECRET, zoe);
    visitors.half = await new Visitor(site.url).logIn(zoe);
    visitors.revoked = await new Visitor(site.url).logIn(amine);
    // Written to the database directly, so that the session is not revoked.
    await database.db.updateTable("users").set({ role: "client" }).where("email", "=", amine.email).execute();
    nowhere = await sendLong("/nulle-part");
  });

  async function sendLong(address: string) {
    const { status, headers } = await visitors.visitor.post(address, { text: "x".repeat(300_000) });
    return { status, headers: [...headers].filter(([name]) => !["date", "x-request-id"].includes(name)) };
  }

  const form = { intent: "nothing that is known" };

  /** Every way in: page and data (`.data`), GET and POST. A link asks for the data of named routes (`_routes`). */
  const WAYS = {
    GET: (visitor, address) => visitor.get(address),
    POST: (visitor, address) => visitor.post(address, form),
    "GET .data": (visitor, address) => visitor.get(`${address}.data`),
    "GET .data of routes": (visitor, address, name) =>
      visitor.get(`${address}.data?${new URLSearchParams({ _routes: `routes/agency/layout,routes/${name}` })}`),
    "POST .data": (visitor, address) => visitor.post(`${address}.data`, form),
  } satisfies Record<string, (visitor: Visitor, address: string, name: string) => Promise<Response>>;
  const allWays = Object.keys(WAYS) as (keyof typeof WAYS)[];

  it.each(routes)("the agency's routes answer members only: $pattern", async (route) => {
    const template = addressOf(route.pattern);
    const address = template.replaceAll(/\{\w+\}/g, "rien");
    const { role, getStatus = address === template ? undefined : 404 } = AGENCY_ROUTES[route.name]!;
    for (const who of ["visitor", "client", "revoked", "half"] as const) {
      // A visitor tries every way, because a guard may be missing on one of them; the others try two.
      for (const way of who === "visitor" ? allWays : (["GET", "POST .data"] as const)) {
        const answer = await WAYS[way](visitors[who], address, route.name);
        const text = await answer.text();
        expect(answer.status, `${who}, ${way}`).toBe(404);
        expect(answer.headers.get("cache-control"), `${who}, ${way}`).toMatch(/no-store/);
        expect(textOf(text), `${who}, ${way}`).not.toMatch(/espace agence|propriétaire/);
      }
    }
    expect(nowhere.status).toBe(413);
    // Strangers get the site's usual size limit, even where members may send more.
    for (const way of [address, `${address}.data`]) expect(await sendLong(way), way).toEqual(nowhere);
    for (const who of ["team", "owner"] as const) {
      const hasFailed = who === "team" && role === "owner";
      for (const way of allWays) {
        const answer = await WAYS[way](visitors[who], address, route.name);
        const label = `${who}, ${way}`;
        const text = await answer.text();
        expect(answer.headers.get("cache-control"), label).toBe("private, no-store");
        const status = way.startsWith("POST") && !route.hasAction ? 405 : 403;
        if (hasFailed) expect(answer.status, label).toBe(status);
        else if (way.startsWith("GET")) expect(answer.status, label).toBe(getStatus ?? 200);
        else expect([202, 303, 400, 405, 409, 422, getStatus], label).toContain(answer.status);
        if (hasFailed && way === "GET" && !route.isResource) {
          expect(textOf(text)).toContain("Cette page est réservée au compte propriétaire.");
          expect(textOf(text)).toContain("espace agence");
        }
      }
    }
  });
});
