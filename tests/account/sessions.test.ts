import { createHmac } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { logIn } from "#app/features/account/log-in/log-in.server.ts";
import { changePassword } from "#app/features/account/password-change/change-password.server.ts";
import { readViewer } from "#app/features/account/session/read-viewer.server.ts";
import { listSessions } from "#app/features/account/session/session-list.server.ts";
import { sessionCookie } from "#app/features/account/session/session-cookie.server.ts";
import { endSession, endSessions, logOut, readSessionTokenHash } from "#app/features/account/session/session.server.ts";
import { after, DAY } from "#app/platform/durations.ts";
import { siteDepsFor, cookieHeaders, done, requestOrigin } from "#support/fixtures/use-cases.ts";
import { recordQueries } from "#support/database/record-queries.ts";
import { depsForEachTest, describeOnBothDatabases } from "#support/database/database.ts";
import { amine, camille } from "#support/fixtures/people.ts";
import { readRow, updateRows } from "#support/database/rows.ts";
import { seedAccount } from "#support/site/site.ts";

const START = new Date("2026-12-04T08:00:00.000Z");
const NEW_PASSWORD = "Nouvelle2027?";

describeOnBothDatabases("sessions", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, START, siteDepsFor);

  beforeEach(async () => {
    await seedAccount(database.db, camille);
  });

  const passDays = (days: number) => clock.pass(days * 86_400);
  const startSession = async (headers = new Headers(), person: { email: string; password: string } = camille) =>
    sessionHeaders(await done(logIn(deps, person, { ...requestOrigin, headers })));
  const sessionHeaders = ({ cookies: [session] }: { cookies: string[] }) => cookieHeaders([session!]);
  /** Reads the session as a request does, and updates it at its end. */
  const read = async (headers: Headers, by = deps) => {
    const { viewer, updateSession } = await readViewer(by, headers);
    return { viewer, cookies: await updateSession() };
  };
  const emailOf = async (headers: Headers, by = deps) => (await read(headers, by)).viewer?.email;
  const tokenOf = async (headers: Headers) => String(await sessionCookie(deps).parse(headers.get("cookie")));
  const rows = () => database.db.selectFrom("sessions").selectAll().orderBy("createdAt").execute();
  const wholeDatabase = async () => {
    const tables = await database.db.introspection.getTables();
    const contents = tables.map(({ name }) => database.db.selectFrom(name as "users").selectAll());
    return JSON.stringify(await Promise.all(contents.map((query) => query.execute())));
  };
  const changeOwnPassword = async (headers: Headers) => {
    const { viewer } = await read(headers);
    const change = { password: NEW_PASSWORD, revokesAccess: false };
    return sessionHeaders(await done(changePassword(deps, viewer!, change, headers)));
  };

  it("a session's token is stored neither at the login, nor at a renewal or a change of password", async () => {
    const atLogin = await startSession();
    expect(await wholeDatabase()).not.toContain(await tokenOf(atLogin));
    passDays(2);
    const renewed = sessionHeaders(await read(atLogin));
    const afterChange = await changeOwnPassword(renewed);
    const stored = await wholeDatabase();
    for (const session of [atLogin, renewed, afterChange]) {
      const token = await tokenOf(session);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(stored).not.toContain(token);
    }
    expect(stored).toContain((await rows())[0]!.tokenHash);
  });

  it("a stolen copy of the table opens no session, even with the site's secret", async () => {
    const session = await startSession();
    expect(await emailOf(session)).toBe(camille.email);
    const [row] = await rows();
    for (const value of Object.values(row!))
      expect(await emailOf(cookieHeaders([await sessionCookie(deps).serialize(value)])), value).toBeUndefined();
    expect(await emailOf(session)).toBe(camille.email);
  });

  it("a session signed with a former secret is valid until that secret is withdrawn, and its renewal is signed with the current one", async () => {
    const session = await startSession();
    const rotated = { ...deps, secret: "a new secret of 32 characters or more", formerSecrets: [deps.secret] };
    const withdrawn = { ...rotated, formerSecrets: [] };
    expect(await emailOf(session, rotated)).toBe(camille.email);
    expect(await emailOf(session, withdrawn)).toBeUndefined();
    passDays(1);
    const renewed = sessionHeaders(await read(session, rotated));
    expect(await emailOf(renewed, withdrawn)).toBe(camille.email);
    expect(await emailOf(session, withdrawn)).toBeUndefined();
  });

  it("a session ends after seven days without a visit, and the next visit deletes the cookie and the row", async () => {
    const session = await startSession();
    passDays(7);
    clock.pass(-0.001);
    expect((await readViewer(deps, session)).viewer).not.toBeNull();
    clock.pass(0.001);
    const ended = await read(session);
    expect(ended.viewer).toBeNull();
    expect(ended.cookies).toEqual([expect.stringMatching(/^__Host-solstice\.session_token=; Max-Age=0; Path=\/;/)]);
    expect(await rows()).toEqual([]);
  });

  it("a data request with an ended session leaves the cookie, which a login may have replaced in the meantime", async () => {
    const session = await startSession();
    passDays(7);
    const readAs = (dest: string) => read(new Headers([...session, ["sec-fetch-dest", dest]]));
    expect(await readAs("empty")).toEqual({ viewer: null, cookies: [] });
    expect((await readAs("document")).cookies.join()).toContain("Max-Age=0");
  });

  it("a session ends thirty days after its login, even if it is used every day", async () => {
    const session = await startSession();
    for (let day = 1; day < 30; day++) {
      passDays(1);
      expect((await read(session)).viewer, `day ${day}`).not.toBeNull();
    }
    passDays(1);
    const ended = await read(session);
    expect(ended.viewer).toBeNull();
    expect(ended.cookies.join()).toContain("Max-Age=0");
    expect(await rows()).toEqual([]);
  });

  it("a login records its day and withdraws an inactivity warning, while a wrong password does neither", async () => {
    const activity = () => readRow(database.db, "users", ["lastActiveAt", "inactivityWarnedAt"]);
    const inactivityWarnedAt = after(START, -9 * DAY).toISOString();
    await updateRows(database.db, "users", { inactivityWarnedAt });
    expect(await logIn(deps, { ...camille, password: "Autre2026!" }, requestOrigin)).toMatchObject({ ok: false });
    expect(await activity()).toEqual({ lastActiveAt: null, inactivityWarnedAt });
    await startSession();
    expect(await activity()).toEqual({ lastActiveAt: START.toISOString(), inactivityWarnedAt: null });
  });

  it("a session is renewed once a day, and records the day of the account's last use", async () => {
    const lastActiveAt = async () => (await readRow(database.db, "users", "lastActiveAt")).lastActiveAt;
    const session = await startSession();
    passDays(0.5);
    expect((await read(session)).cookies).toEqual([]);
    expect(await lastActiveAt()).toBe(START.toISOString());

    const renewedAt = passDays(0.5);
    // A stream reads the session again without a new cookie; the next request renews the session.
    expect(await readViewer(deps, session)).toMatchObject({ viewer: { email: camille.email } });
    expect(await lastActiveAt()).toBe(START.toISOString());
    const [renewed] = (await read(session)).cookies;
    expect(renewed).toMatch(
      /^__Host-solstice\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await rows()).toMatchObject([{ expiresAt: after(renewedAt, 7 * DAY).toISOString() }]);
    expect(await lastActiveAt()).toBe(renewedAt.toISOString());
    passDays(0.5);
    expect((await read(session)).cookies).toEqual([]);
    expect(await lastActiveAt()).toBe(renewedAt.toISOString());
  });

  it("a session that ends during a request is not renewed, so that its cookie does not replace a later session's", async () => {
    const session = await startSession();
    passDays(1);
    const { updateSession } = await readViewer(deps, session);
    const afterChange = await changeOwnPassword(session);
    expect(await updateSession()).toEqual([]);
    expect(await emailOf(afterChange)).toBe(camille.email);
  });

  it("reading an unchanged session takes one query, and a cookie without a valid signature none", async () => {
    const session = await startSession();
    const { db, queries } = recordQueries(database.db);
    const recorded = { ...deps, db };
    const viewer = { email: camille.email, firstName: "Camille", lastName: "Moreau", picture: null };
    expect((await read(session, recorded)).viewer).toMatchObject(viewer);
    expect(queries).toMatchObject([{ sql: expect.stringMatching(/^select /) }]);
    expect(await emailOf(cookieHeaders(["__Host-solstice.session_token=made.up"]), recorded)).toBeUndefined();
    expect(queries).toHaveLength(1);
  });

  it("a cookie that is forged, truncated, renamed, or signed with another secret opens no session", async () => {
    const cookie = (await startSession()).get("cookie")!;
    const viewerOf = (header: string) => emailOf(new Headers({ cookie: header }));
    expect(await viewerOf(cookie)).toBe(camille.email);
    expect(await viewerOf(`other=1; ${cookie}; last=2`)).toBe(camille.email);

    const [name, value] = cookie.split("=") as [string, string];
    const [encodedToken, signature] = decodeURIComponent(value).split(".") as [string, string];
    const foreign = createHmac("sha256", "another secret").update(encodedToken).digest("base64");
    for (const made of [
      "",
      "made.up",
      encodedToken,
      `${encodedToken}.`,
      `.${signature}`,
      `${encodedToken}.${signature.slice(0, -4)}`,
      `${encodedToken}.${signature}AAAA`,
      `${encodedToken}.${foreign}`,
      `${encodedToken}x.${signature}`,
      // The token without its encoding.
      `${await tokenOf(new Headers({ cookie }))}.${signature}`,
    ])
      expect(await viewerOf(`${name}=${encodeURIComponent(made)}`), made).toBeUndefined();
    // The same signature in another Base64 spelling opens the same session.
    expect(await viewerOf(`${name}=${encodeURIComponent(`${encodedToken}.${signature}=`)}`)).toBe(camille.email);
    // On https, a cookie without the prefix does not open a session.
    expect(await viewerOf(cookie.replace("__Host-", ""))).toBeUndefined();
  });

  it("sessions can be ended one by one, all together, or all except one", async () => {
    const { id: stranger } = await seedAccount(database.db, amine);
    const aminesSession = await startSession(new Headers(), amine);
    const [first, second, third] = [await startSession(), await startSession(), await startSession()];
    const { viewer } = await read(first);
    const listed = await listSessions(deps, viewer!.id, await readSessionTokenHash(deps, first));
    expect(listed.map(({ current }) => current)).toEqual([true, false, false]);

    const secondHash = await readSessionTokenHash(deps, second);
    const secondId = (await rows()).find(({ tokenHash }) => tokenHash === secondHash)!.id;
    await endSession(database.db, { id: stranger }, secondId);
    expect(await emailOf(second)).toBe(camille.email);
    await endSession(database.db, viewer!, secondId);
    const emails = await Promise.all([first, second, third].map((each) => emailOf(each)));
    expect(emails).toEqual([camille.email, undefined, camille.email]);

    await endSessions(database.db, viewer!.id, await readSessionTokenHash(deps, first));
    expect(await emailOf(first)).toBe(camille.email);
    expect(await emailOf(third)).toBeUndefined();
    await endSessions(database.db, viewer!.id);
    expect(await emailOf(first)).toBeUndefined();
    expect(await emailOf(aminesSession)).toBe(amine.email);
    expect(await logOut(deps, aminesSession)).toContain("Max-Age=0");
    expect(await rows()).toEqual([]);
  });

  it("a login and a change of password create a new token, and the former one opens no session", async () => {
    const plantedCookie = cookieHeaders([await sessionCookie(deps).serialize("a token that another person chose")]);
    const first = await startSession(plantedCookie);
    expect(await emailOf(plantedCookie)).toBeUndefined();
    const second = await startSession(first);
    expect(await emailOf(first)).toBeUndefined();
    const third = await changeOwnPassword(second);
    expect(await emailOf(second)).toBeUndefined();
    expect(await emailOf(third)).toBe(camille.email);
    expect(new Set(await Promise.all([plantedCookie, first, second, third].map(tokenOf))).size).toBe(4);
    expect(await rows()).toHaveLength(1);
  });
});
