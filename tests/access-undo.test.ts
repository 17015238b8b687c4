import { beforeEach, expect, it } from "vitest";
import { disableAccount, enableAccount } from "#app/features/account/members/accounts.server.ts";
import { readViewer } from "#app/features/account/session/read-viewer.server.ts";
import { announcerOf, readAccessUndo, undoAccess } from "#app/features/account/access/access-undo.server.ts";
import { logIn } from "#app/features/account/log-in/log-in.server.ts";
import { codeAt } from "#app/features/account/second-factor/totp.ts";
import { addPasskey, beginPasskey } from "#app/features/account/second-factor/passkeys.server.ts";
import { purgeExpired } from "#app/features/account/retention.server.ts";
import {
  beginSetup,
  renewRecoveryCodes,
  turnOff,
  turnOn,
} from "#app/features/account/second-factor/second-factor.server.ts";
import { createFeed } from "#app/features/booking/calendar-feeds/feeds.server.ts";
import { createPreviewLink } from "#app/features/publishing/drafts/preview-links.server.ts";
import type { AddedAccess } from "#app/platform/schema/account-tables.server.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";
import { accountDepsAt, accountDepsFor, cookieHeaders, done } from "../support/use-cases.ts";
import { depsForEachTest, describeOnBothDatabases } from "../support/database.ts";
import { passkeyDevice } from "../support/passkey-device.ts";
import { accountOf, jeanne } from "../support/people.ts";
import { seedMember, Visitor } from "../support/site.ts";
import { readMails } from "../support/rows.ts";
import { describeSiteOnSqlite, expectPage } from "../support/site-suite.ts";

const DAY = 86_400_000;

describeOnBothDatabases("added access", ({ open }) => {
  let owner: { id: string; email: string; firstName: string };

  const { clock, database, deps } = depsForEachTest(open, new Date("2026-12-04T10:00:00.000Z"), accountDepsAt);

  beforeEach(async () => {
    await seedMember(database.db, jeanne, "owner");
    owner = await accountOf(database.db, jeanne);
  });

  async function turnOnFactor() {
    const { encrypted, secretInFours } = beginSetup(deps, owner);
    const code = codeAt(secretInFours.replaceAll(" ", ""), clock.now);
    return done(turnOn(deps, owner, { encrypted, code, currentSession: null }));
  }

  const ADD: Record<AddedAccess, () => Promise<unknown>> = {
    async passkey() {
      const { challenge } = await beginPasskey(deps, owner);
      const response = passkeyDevice().register({ origin: deps.publicUrl, challenge });
      await done(addPasskey(deps, owner, { name: "x", response }));
    },
    "second-factor": turnOnFactor,
    async "recovery-codes"() {
      await turnOnFactor();
      clock.pass(60);
      await done(renewRecoveryCodes(deps, owner));
    },
    "calendar-feed": () =>
      createFeed(deps, owner, { name: "x", kind: "full" }, announcerOf(deps, owner, "calendar-feed")),
    "preview-link": () => createPreviewLink(deps, owner.id, announcerOf(deps, owner, "preview-link")),
  };
  const TABLES = {
    passkey: "passkeys",
    "second-factor": "secondFactors",
    "recovery-codes": "recoveryCodes",
    "calendar-feed": "calendarFeeds",
    "preview-link": "previewLinks",
  } as const satisfies Record<AddedAccess, keyof Schema>;
  const count = async (kind: AddedAccess) => {
    const rows: { revokedAt?: string | null }[] = await database.db.selectFrom(TABLES[kind]).selectAll().execute();
    return rows.filter(({ revokedAt = null }) => revokedAt === null).length;
  };
  const logInAs = () =>
    logIn(deps, { email: jeanne.email, password: jeanne.password }, { headers: new Headers(), address: "192.0.2.1" });
  async function links(): Promise<string[]> {
    return (await readMails(database.db)).flatMap(({ to, text }) => {
      expect(to).toBe(jeanne.email);
      return /\/pas-moi\/([\w-]{43})/.exec(text)?.[1] ?? [];
    });
  }

  it.each(["passkey", "calendar-feed", "preview-link"] as const)(
    "a %s does not come back when the disabled account is enabled again",
    async (kind) => {
      await ADD[kind]();
      expect(await count(kind)).toBe(1);
      expect(await disableAccount(database.db, jeanne.email, clock.now)).toEqual({ ok: true });
      expect(await enableAccount(database.db, jeanne.email, clock.now)).toEqual({ ok: true });
      expect(await count(kind)).toBe(0);
    },
  );

  it.each(Object.keys(ADD) as AddedAccess[])(
    "added access (%s) is announced by a mail, whose link removes it and works once",
    async (kind) => {
      const session = await done(logInAs());
      await ADD[kind]();
      const token = (await links()).at(-1)!;
      expect(await count(kind)).toBeGreaterThan(0);
      expect(await readAccessUndo(deps, token)).toEqual({ ok: true });
      expect(await count(kind)).toBeGreaterThan(0);

      expect(await undoAccess(deps, token)).toEqual({ ok: true, userId: owner.id, kind });
      expect(await count(kind)).toBe(0);
      expect((await readViewer(deps, cookieHeaders(session.cookies))).viewer).toBeNull();
      expect(await undoAccess(deps, token)).toEqual({ ok: false, reason: "used" });
      expect(await readAccessUndo(deps, token)).toEqual({ ok: false, reason: "used" });
    },
  );

  it("an undo link removes an intruder's second factor, and the owner's login no longer asks for a code", async () => {
    await turnOnFactor();
    expect(await logInAs()).toMatchObject({ awaitsCode: true });
    await done(undoAccess(deps, (await links())[0]!));
    expect(await logInAs()).toMatchObject({ awaitsCode: false });
  });

  it("an undo link keeps a second factor that was turned on after the one that the link names", async () => {
    await turnOnFactor();
    await done(turnOff(deps, owner, "agency"));
    clock.now = new Date(clock.now.getTime() + DAY);
    await turnOnFactor();
    await done(undoAccess(deps, (await links())[0]!));
    expect(await count("second-factor")).toBe(1);
  });

  it("an expired or unknown undo link is rejected, and the purge deletes expired rows", async () => {
    await ADD["calendar-feed"]();
    const token = (await links())[0]!;
    clock.now = new Date(clock.now.getTime() + 30 * DAY);
    expect(await readAccessUndo(deps, token)).toEqual({ ok: false, reason: "expired" });
    expect(await undoAccess(deps, token)).toEqual({ ok: false, reason: "expired" });
    expect(await count("calendar-feed")).toBe(1);
    expect(await undoAccess(deps, "x".repeat(43))).toEqual({ ok: false, reason: "unknown" });
    await purgeExpired(database.db, new Date(clock.now.getTime() + 400 * DAY));
    expect(await readAccessUndo(deps, token)).toEqual({ ok: false, reason: "unknown" });
  });
});

describeSiteOnSqlite("the link that removes added access, by HTTP", {}, ({ site, database }) => {
  it("GET shows an uncached page that sends no referrer and omits the owner's name; only POST removes the access", async () => {
    await seedMember(database.db, jeanne, "owner");
    const owner = await accountOf(database.db, jeanne);
    const deps = accountDepsFor(database, { now: () => new Date() });
    const announce = announcerOf(deps, owner, "calendar-feed");
    const feed = new URL(await createFeed(deps, owner, { name: "x", kind: "full" }, announce)).pathname;
    const { message } = await database.db.selectFrom("mail").select("message").executeTakeFirstOrThrow();
    const path = /\/pas-moi\/[\w-]{43}/.exec(message)![0];
    const reader = new Visitor(site.url);
    const shown = await expectPage(reader.get(path), 200);
    expect(shown.headers.get("cache-control")).toBe("private, no-store");
    expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
    expect(shown.html).not.toContain(jeanne.firstName);
    expect((await reader.get(feed)).status).toBe(200);
    expect((await reader.post(path, {})).status).toBe(200);
    expect((await reader.get(feed)).status).toBe(404);
    for (const over of [await reader.get(path), await reader.post(path, {})])
      expect((await expectPage(over, 410)).html).not.toContain(jeanne.firstName);
    expect((await reader.get(`/pas-moi/${"x".repeat(43)}`)).status).toBe(404);
    expect((await reader.post("/pas-moi/x", {})).status).toBe(404);
  });
});
