import { beforeAll, expect, it, test } from "vitest";
import { SESSION_SECRET } from "#support/session-secret.ts";
import { addressOf, AGENCY_ROUTES } from "#support/site/agency-screens.ts";
import { agencyRoutes } from "#support/site/site-routes.ts";
import { takesFiles, takesLongForm } from "#app/http/entrance/upload-routes.server.ts";
import { amine, camille, jeanne, malik } from "#support/fixtures/people.ts";
import { seedSecondFactor } from "#support/fixtures/second-factor.ts";
import { generousLimits, seedAccount, seedMember, textOf, Visitor } from "#support/site/site.ts";
import { describeSiteOnSqlite } from "#support/site/site-suite.ts";

const routes = agencyRoutes();

test("AGENCY_ROUTES lists every route of the agency's space, and no other", () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(AGENCY_ROUTES).toSorted());
});

test.each(routes)("the route $pattern begins with /agence and has its own loader", ({ name, pattern, hasLoader }) => {
  expect(pattern).toMatch(/^\/agence(\/|\.|$)/);
  // A route without a loader would be guarded by its layout's loader alone, which React Router may skip.
  expect(hasLoader, name).toBe(true);
});

test("AGENCY_ROUTES lists a screenshot of every screen", () => {
  const screens = routes.filter(({ isResource, name }) => !isResource && !name.endsWith("layout"));
  expect(screens.map(({ name }) => name).filter((name) => !AGENCY_ROUTES[name]!.screenshots)).toEqual([]);
});

const zoe = { ...malik, firstName: "Zoé", email: "zoe@atelier.example" };
/** A screen of members, one of owners, and a resource. */
const SAMPLES = ["agency/today/today", "agency/settings/journal", "agency/stream/event-stream"];
const SETTINGS = { ...generousLimits, SESSION_SECRET };

describeSiteOnSqlite("the routes of the agency's space", SETTINGS, ({ site, database }) => {
  const visitors: Record<"visitor" | "client" | "revoked" | "withoutCode" | "team" | "owner", Visitor> = {} as never;
  let usualRefusal: Awaited<ReturnType<typeof postLargeBody>>;

  beforeAll(async () => {
    await seedAccount(database.db, camille);
    await seedMember(database.db, malik, "team");
    for (const owner of [jeanne, amine, zoe]) await seedMember(database.db, owner, "owner");
    visitors.visitor = new Visitor(site.url);
    visitors.client = await new Visitor(site.url).logIn(camille);
    visitors.team = await new Visitor(site.url).logIn(malik);
    const { code } = await seedSecondFactor(database, SESSION_SECRET, jeanne);
    visitors.owner = await new Visitor(site.url).logIn(jeanne);
    const login = await visitors.owner.post("/login/code", { intent: "enter-code", code: code() });
    if (login.status !== 303) throw new Error(`the code got ${login.status}`);
    // Zoé has entered the password, but not the code.
    await seedSecondFactor(database, SESSION_SECRET, zoe);
    visitors.withoutCode = await new Visitor(site.url).logIn(zoe);
    visitors.revoked = await new Visitor(site.url).logIn(amine);
    // Written to the database directly, so that the session is not revoked.
    await database.db.updateTable("users").set({ role: "client" }).where("email", "=", amine.email).execute();
    usualRefusal = await postLargeBody("/nulle-part");
  });

  async function postLargeBody(address: string) {
    const { status, headers } = await visitors.visitor.post(address, { text: "x".repeat(300_000) });
    return { status, headers: [...headers].filter(([name]) => !["date", "x-request-id"].includes(name)) };
  }

  const form = { intent: "nothing that is known" };

  /** React Router requests the data of a page (`.data`), and of some of its routes only (`_routes`). */
  const REQUESTS = {
    GET: (visitor, address) => visitor.get(address),
    POST: (visitor, address) => visitor.post(address, form),
    "GET .data": (visitor, address) => visitor.get(`${address}.data`),
    "GET .data of the route": (visitor, address, name) =>
      visitor.get(`${address}.data?${new URLSearchParams({ _routes: `routes/${name}` })}`),
    "POST .data": (visitor, address) => visitor.post(`${address}.data`, form),
  } satisfies Record<string, (visitor: Visitor, address: string, name: string) => Promise<Response>>;
  const allRequests = Object.keys(REQUESTS) as (keyof typeof REQUESTS)[];

  it.each(routes)(
    "the route $pattern gives 404 to everyone who is not a member, and 403 to members without the required role",
    async (route) => {
      const template = addressOf(route.pattern);
      const address = template.replaceAll(/\{\w+\}/g, "rien");
      const { role, getStatus = address === template ? undefined : 404 } = AGENCY_ROUTES[route.name]!;
      // To a route, a revoked session and one without the code are no session. So only routes that receive large bodies
      // are tested with these two, and the samples.
      const isThorough = takesFiles(address) || takesLongForm(address) || SAMPLES.includes(route.name);
      const strangers = ["visitor", "client", ...(isThorough ? (["revoked", "withoutCode"] as const) : [])] as const;
      for (const who of strangers) {
        // A guard may be missing for one kind of request. A visitor makes all, the others make three.
        for (const kind of who === "visitor"
          ? allRequests
          : (["GET", "GET .data of the route", "POST .data"] as const)) {
          const answer = await REQUESTS[kind](visitors[who], address, route.name);
          const text = await answer.text();
          expect(answer.status, `${who}, ${kind}`).toBe(404);
          expect(answer.headers.get("cache-control"), `${who}, ${kind}`).toMatch(/no-store/);
          expect(textOf(text), `${who}, ${kind}`).not.toMatch(/espace agence|propriétaire/);
        }
      }
      // Strangers get the site's usual size limit, even where members may send more.
      expect(usualRefusal.status).toBe(413);
      if (isThorough)
        for (const path of [address, `${address}.data`]) expect(await postLargeBody(path), path).toEqual(usualRefusal);
      for (const who of ["team", "owner"] as const) {
        const isForbidden = who === "team" && role === "owner";
        for (const kind of allRequests) {
          const answer = await REQUESTS[kind](visitors[who], address, route.name);
          const label = `${who}, ${kind}`;
          const text = await answer.text();
          expect(answer.headers.get("cache-control"), label).toBe("private, no-store");
          const forbidden = kind.startsWith("POST") && !route.hasAction ? 405 : 403;
          if (isForbidden) expect(answer.status, label).toBe(forbidden);
          else if (kind.startsWith("GET")) expect(answer.status, label).toBe(getStatus ?? 200);
          else expect([202, 303, 400, 405, 409, 422, getStatus], label).toContain(answer.status);
          if (isForbidden && kind === "GET" && !route.isResource) {
            expect(textOf(text)).toContain("Cette page est réservée au compte propriétaire.");
            expect(textOf(text)).toContain("espace agence");
          }
        }
      }
    },
  );
});
