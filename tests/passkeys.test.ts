import { expect, it } from "vitest";
import { eraseAccount } from "#app/application/privacy/erase-account.server.ts";
import { disableAccount, setRole } from "#app/features/account/members/accounts.server.ts";
import { readViewer } from "#app/features/account/session/read-viewer.server.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  exportPasskeys,
  listPasskeys,
  logInByPasskey,
  removePasskey,
} from "#app/features/account/second-factor/passkeys.server.ts";
import { purgeExpired } from "#app/features/account/retention.server.ts";
import { accountDepsAt, done, erasureDepsFor } from "../support/use-cases.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "../support/database.ts";
import { interleaveWrites } from "../support/races.ts";
import { passkeyDevice } from "../support/passkey-device.ts";
import { jeanne, malik, seedClient, seedMemberWithoutPassword } from "../support/people.ts";
import { readMails, readValues, updateRows } from "../support/rows.ts";
import { giveSecondFactor } from "../support/second-factor.ts";

const ORIGIN = "https://atelier-solstice.example";
const ELSEWHERE = "https://atelier-solstice.example.attacker.example";

describeOnBothDatabases("passkeys", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, new Date("2026-12-04T10:00:00.000Z"), accountDepsAt);
  const owner = eachTest(() => seedMemberWithoutPassword(database.db, jeanne, "owner", clock.now));

  const device = passkeyDevice();
  const reasonOf = (result: { ok: true } | { ok: false; reason: string }) => (result.ok ? "ok" : result.reason);
  const requestOrigin = () => ({ headers: new Headers(), address: "192.0.2.1" });

  async function register(own: Partial<{ origin: string; verified: boolean }> = {}, by = device, who = owner) {
    const { challenge } = await beginPasskey(deps, who);
    return { name: "Mon téléphone", response: by.register({ origin: ORIGIN, challenge, ...own }) };
  }
  const add = async (own = {}, by = device, who = owner) => addPasskey(deps, who, await register(own, by, who));
  async function logIn(own: Partial<{ origin: string; verified: boolean; challenge: string }> = {}) {
    const { challenge } = await beginPasskeyLogin(deps);
    return logInByPasskey(deps, device.logIn({ origin: ORIGIN, challenge, ...own }), requestOrigin());
  }

  it("a passkey logs in without password and code, once the device has verified its user", async () => {
    await giveSecondFactor(database, deps.secret, jeanne);
    expect(await add()).toEqual({ ok: true });
    const entered = await done(logIn());
    expect(entered.userId).toBe(owner.id);
    const cookie = entered.cookies[0]!.split(";")[0]!;
    expect((await readViewer(deps, new Headers({ cookie }))).viewer).toMatchObject({ id: owner.id });
    const [key] = await listPasskeys(database.db, owner.id);
    expect(key).toMatchObject({ id: device.id, name: "Mon téléphone", lastUsedAt: clock.now.toISOString() });
    expect(await exportPasskeys(database.db, owner.id)).toEqual([
      { name: "Mon téléphone", createdAt: clock.now.toISOString(), lastUsedAt: clock.now.toISOString() },
    ]);
    const subjects = (await readMails(database.db)).map(({ subject }) => subject);
    expect(subjects).toContain("Clé d’accès ajoutée");
  });

  it.each([
    ["whose device did not verify its user", { verified: false }],
    ["that was used on another site", { origin: ELSEWHERE }],
  ])("a passkey %s is refused when it is added and at a login", async (_name, own) => {
    expect(reasonOf(await add(own))).toBe("passkey-refused");
    expect(await add()).toEqual({ ok: true });
    expect(reasonOf(await logIn(own))).toBe("passkey-refused");
    expect(reasonOf(await logIn())).toBe("ok");
  });

  it("a passkey challenge is accepted once, within five minutes, and only for its own purpose", async () => {
    expect(await add()).toEqual({ ok: true });
    const { challenge } = await beginPasskeyLogin(deps);
    const signed = device.logIn({ origin: ORIGIN, challenge });
    const both = await Promise.all([1, 2].map(() => logInByPasskey(deps, signed, requestOrigin())));
    expect(both.map(reasonOf).toSorted()).toEqual(["ok", "passkey-refused"]);
    expect(reasonOf(await logIn({ challenge: "bWFkZS11cA" }))).toBe("passkey-refused");
    const registering = await beginPasskey(deps, owner);
    expect(reasonOf(await logIn({ challenge: registering.challenge }))).toBe("passkey-refused");
    const late = await beginPasskeyLogin(deps);
    clock.pass(300);
    expect(reasonOf(await logIn({ challenge: late.challenge }))).toBe("passkey-refused");
    clock.pass(300.001);
    await purgeExpired(database.db, clock.now);
    expect(await database.db.selectFrom("passkeyChallenges").select("userId").execute()).toEqual([]);
  });

  it("a passkey can be added only by the account that requested the challenge, and only to one account", async () => {
    const other = await seedClient(database.db, malik);
    expect(reasonOf(await addPasskey(deps, other, await register()))).toBe("passkey-refused");
    expect(await add()).toEqual({ ok: true });
    expect(reasonOf(await add({}, device, other))).toBe("passkey-refused");
    expect(reasonOf(await removePasskey(deps, other, device.id))).toBe("no-passkey");
    for (let index = 1; index < 10; index++) expect(await add({}, passkeyDevice())).toEqual({ ok: true });
    expect(reasonOf(await add({}, passkeyDevice()))).toBe("too-many-passkeys");
  });

  it("a passkey logs in no longer after it is removed or its account is disabled", async () => {
    expect(await add()).toEqual({ ok: true });
    await disableAccount(database.db, jeanne.email, clock.now);
    expect(reasonOf(await logIn())).toBe("passkey-refused");
    await database.db.updateTable("users").set({ disabled: false }).execute();
    // Disabling the account has deleted the passkey.
    expect(reasonOf(await logIn())).toBe("passkey-refused");
    expect(await add()).toEqual({ ok: true });
    expect(reasonOf(await logIn())).toBe("ok");
    expect(await removePasskey(deps, owner, device.id)).toEqual({ ok: true });
    expect(reasonOf(await logIn())).toBe("passkey-refused");
    const kinds = await readValues(database.db, "events", "kind", { userId: owner.id });
    expect(kinds).toEqual(expect.arrayContaining(["passkey-added", "passkey-removed"]));
  });

  it("passkeys and the second factor end with their owner's role, and do not return with it", async () => {
    await giveSecondFactor(database, deps.secret, jeanne);
    expect(await add()).toEqual({ ok: true });
    const unfinished = await register();
    await setRole(database.db, jeanne.email, "client", "agency", clock.now);
    expect(reasonOf(await logIn())).toBe("passkey-refused");
    for (const table of ["passkeys", "secondFactors", "recoveryCodes"] as const)
      expect(await database.db.selectFrom(table).select("userId").execute()).toEqual([]);
    const kinds = await readValues(database.db, "events", "kind", { userId: owner.id });
    expect(kinds).toEqual(expect.arrayContaining(["second-factor-off", "passkey-removed"]));
    await setRole(database.db, jeanne.email, "team", "agency", clock.now);
    expect(reasonOf(await addPasskey(deps, owner, unfinished))).toBe("passkey-refused");
    expect(reasonOf(await logIn())).toBe("passkey-refused");
  });

  it("a passkey login is refused if the account is not a member", async () => {
    expect(await add()).toEqual({ ok: true });
    await updateRows(database.db, "users", { role: "client" }, { id: owner.id });
    expect(reasonOf(await logIn())).toBe("passkey-refused");
  });

  it("a passkey is not stored if the role is removed while it is being added", async () => {
    const registered = await register();
    await interleaveWrites(
      database.db,
      "passkeys",
      (db) => addPasskey({ ...deps, db }, owner, registered),
      () => setRole(database.db, jeanne.email, "client", "agency", clock.now),
    );
    expect(await readValues(database.db, "passkeys", "id")).toEqual([]);
    expect(reasonOf(await add())).toBe("passkey-refused");
  });

  it("a passkey login opens no session if the passkey is removed, or its account erased, at the same moment", async () => {
    expect(await add()).toEqual({ ok: true });
    const [removed, entered] = await interleaveWrites(
      database.db,
      "mail",
      (db) => removePasskey({ ...deps, db }, owner, device.id),
      () => logIn(),
    );
    expect([removed, reasonOf(entered)]).toEqual([{ ok: true }, "passkey-refused"]);
    expect(await readValues(database.db, "sessions", "userId")).toEqual([]);

    expect(await add()).toEqual({ ok: true });
    const [erased, late] = await interleaveWrites(
      database.db,
      "events",
      (db) => eraseAccount(erasureDepsFor({ ...database, db }, deps.now), owner.id, "client"),
      () => logIn(),
    );
    expect([erased, reasonOf(late)]).toEqual([{ cancelled: 0 }, "passkey-refused"]);
  });

  it.each([
    "",
    "null",
    "[]",
    "{}",
    '{"id":1}',
    '{"id":"x","response":null}',
    '{"id":"x","response":{"clientDataJSON":"e30"}}',
    '{"challenge":1}',
    '{"challenge":"x"}',
  ])("a passkey login is refused when the response is %j", async (response) => {
    expect(reasonOf(await logInByPasskey(deps, response, requestOrigin()))).toBe("passkey-refused");
    expect(reasonOf(await addPasskey(deps, owner, { name: "x", response }))).toBe("passkey-refused");
  });
});
