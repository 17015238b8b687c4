import { expect, test } from "vitest";
import { eraseAccount } from "#app/application/privacy/erase-account.server.ts";
import { setRole } from "#app/features/account/members/accounts.server.ts";
import {
  acceptInvitation,
  inviteMember,
  listInvitations,
  readInvitation,
  withdrawInvitation,
} from "#app/features/account/members/invitations.server.ts";
import { purgeExpired } from "#app/features/account/retention.server.ts";
import { changeMemberRole, isLastOwner, listMembers } from "#app/features/account/members/roles.server.ts";
import { failed } from "#app/platform/result.ts";
import { accountDepsAt, erasureDepsFor } from "../support/use-cases.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "../support/database.ts";
import { interleaveWrites } from "../support/races.ts";
import { amine, camille, jeanne, malik, seedClient, seedMemberWithoutPassword } from "../support/people.ts";
import { readMails, readValues, updateRows } from "../support/rows.ts";

const START = new Date("2026-11-20T09:00:00Z");
const DAY_MS = 86_400_000;

describeOnBothDatabases("access to the agency's space", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, START, accountDepsAt);
  const owner = eachTest(() => member(jeanne, "owner"));

  const member = (person: Parameters<typeof seedClient>[1], role: "owner" | "team") =>
    seedMemberWithoutPassword(database.db, person, role, clock.now);

  const roles = async () =>
    Object.fromEntries((await listMembers(database.db)).map(({ email, role }) => [email, role]));

  async function secret(): Promise<string> {
    const mail = (await readMails(database.db, { kind: "invitation" })).at(-1)!;
    return /\/invitation\/([\w-]+)/.exec(mail.text)![1]!;
  }

  test("the last owner cannot give up the role until another owner exists", async () => {
    expect(await changeMemberRole(deps, owner, owner.id, "team")).toEqual(failed("last-owner"));
    expect(await changeMemberRole(deps, owner, owner.id, "client")).toEqual(failed("last-owner"));
    const other = await member(malik, "team");
    expect(await changeMemberRole(deps, owner, other.id, "owner")).toEqual({ ok: true });
    expect(await changeMemberRole(deps, other, owner.id, "team")).toEqual({ ok: true });
    expect(await roles()).toEqual({ [jeanne.email]: "team", [malik.email]: "owner" });
    const actors = await readValues(database.db, "events", "actor", { userId: owner.id });
    expect(actors.toSorted()).toEqual(["agency", other.id].toSorted());
  });

  test("the member list is sorted by name, ignoring accents and case", async () => {
    await member(amine, "team");
    await member(malik, "team");
    const rename = (email: string, lastName: string) => updateRows(database.db, "users", { lastName }, { email });
    await rename(amine.email, "Øberg");
    await rename(malik.email, "petit");
    const emails = async () => (await listMembers(database.db)).map(({ email }) => email);
    expect(await emails()).toEqual([jeanne.email, amine.email, malik.email]);
    await rename(amine.email, "Zola");
    await rename(malik.email, "Łuc");
    expect(await emails()).toEqual([jeanne.email, malik.email, amine.email]);
  });

  test("a disabled account does not count as an owner", async () => {
    const other = await member(malik, "owner");
    expect(await isLastOwner(database.db, owner.id)).toBe(false);
    await updateRows(database.db, "users", { disabled: true }, { id: other.id });
    expect(await isLastOwner(database.db, owner.id)).toBe(true);
  });

  test.each(["leave", "delete their accounts"])("one owner stays when the two last owners %s at once", async (how) => {
    const other = await member(malik, "owner");
    const erasure = erasureDepsFor(database, deps.now);
    const leave = async (person: typeof owner) =>
      how === "leave"
        ? (await changeMemberRole(deps, person, person.id, "client")).ok
        : (await eraseAccount(erasure, person.id, "client", { isNeeded: isLastOwner })) !== null;
    expect((await Promise.all([leave(owner), leave(other)])).toSorted()).toEqual([false, true]);
    expect(Object.values(await roles())).toEqual(["owner"]);
  });

  test("a client cannot be promoted, and a member cannot be invited", async () => {
    const client = await seedClient(database.db, camille);
    expect(await changeMemberRole(deps, owner, client.id, "owner")).toEqual(failed("no-member"));
    expect(await inviteMember(deps, owner, { email: jeanne.email, role: "team" })).toEqual(failed("already-member"));
  });

  test("an invitation is accepted once, by the account of the invited address and no other", async () => {
    const invited = await seedClient(database.db, camille);
    const other = await seedClient(database.db, amine);
    expect(await inviteMember(deps, owner, { email: camille.email, role: "team" })).toEqual({ ok: true });
    const token = await secret();
    expect(await readValues(database.db, "invitations", "tokenHash")).not.toContain(token);
    expect(await acceptInvitation(deps, token, null)).toEqual(failed("logged-out"));
    expect(await acceptInvitation(deps, token, other)).toEqual(failed("other-address"));
    expect(await readInvitation(deps, token, invited)).toEqual({ ok: true });
    expect(await acceptInvitation(deps, token, invited)).toEqual({ ok: true });
    expect(await acceptInvitation(deps, token, invited)).toEqual(failed("used"));
    expect(await roles()).toEqual({ [jeanne.email]: "owner", [camille.email]: "team" });
    expect(await listInvitations(deps)).toEqual([]);
  });

  test("an invitation sent before a member lost the role cannot restore it", async () => {
    const invited = await seedClient(database.db, camille);
    await inviteMember(deps, owner, { email: camille.email, role: "team" });
    const token = await secret();
    await setRole(database.db, camille.email, "team", "agency", clock.now);
    await changeMemberRole(deps, owner, invited.id, "client");
    expect(await acceptInvitation(deps, token, invited)).toEqual(failed("unknown"));
    expect(Object.keys(await roles())).toEqual([jeanne.email]);
  });

  test("an invitation cannot be accepted while its author loses the owner role", async () => {
    const other = await member(malik, "owner");
    const invited = await seedClient(database.db, camille);
    await inviteMember(deps, owner, { email: camille.email, role: "owner" });
    const token = await secret();
    const [changed, accepted] = await interleaveWrites(
      database.db,
      "events",
      (db) => changeMemberRole({ ...deps, db }, other, owner.id, "team"),
      () => acceptInvitation(deps, token, invited),
    );
    expect([changed, accepted]).toEqual([{ ok: true }, failed("unknown")]);
    expect(await roles()).toEqual({ [jeanne.email]: "team", [malik.email]: "owner" });
  });

  test("an invitation is no longer listed once a member has taken its address", async () => {
    await inviteMember(deps, owner, { email: camille.email, role: "team" });
    expect(await listInvitations(deps)).toMatchObject([{ email: camille.email }]);
    await updateRows(database.db, "users", { email: camille.email }, { id: owner.id });
    expect(await listInvitations(deps)).toEqual([]);
  });

  test("withdrawing an invitation that has just been accepted reports the acceptance", async () => {
    const invited = await seedClient(database.db, camille);
    await inviteMember(deps, owner, { email: camille.email, role: "team" });
    const [pending] = await listInvitations(deps);
    expect(await acceptInvitation(deps, await secret(), invited)).toMatchObject({ ok: true });
    expect(await withdrawInvitation(deps, owner, pending!.id)).toEqual(failed("already-accepted"));
    expect(await roles()).toMatchObject({ [camille.email]: "team" });
    expect(await withdrawInvitation(deps, owner, "unknown")).toEqual({ ok: true });
  });

  test("an invitation is void after seven days, once replaced or withdrawn, and while its author is disabled or no longer an owner", async () => {
    const invited = await seedClient(database.db, camille);
    const invite = async () => {
      await inviteMember(deps, owner, { email: camille.email, role: "owner" });
      return secret();
    };
    const state = async (token: string) => {
      const read = await readInvitation(deps, token, invited);
      return read.ok ? "open" : read.reason;
    };
    const first = await invite();
    clock.now = new Date(START.getTime() + 7 * DAY_MS - 1);
    expect(await state(first)).toBe("open");
    clock.now = new Date(START.getTime() + 7 * DAY_MS);
    expect(await state(first)).toBe("expired");
    expect(await acceptInvitation(deps, first, invited)).toEqual(failed("expired"));

    const second = await invite();
    expect(await state(first)).toBe("unknown");
    expect(await state(second)).toBe("open");
    const [pending] = await listInvitations(deps);
    await withdrawInvitation(deps, owner, pending!.id);
    expect(await state(second)).toBe("unknown");

    clock.now = new Date(clock.now.getTime() + 1);
    const third = await invite();
    const close = (disabled: boolean) => updateRows(database.db, "users", { disabled }, { id: owner.id });
    await close(true);
    expect(await acceptInvitation(deps, third, invited)).toEqual(failed("unknown"));
    await close(false);
    expect(await state(third)).toBe("open");
    await setRole(database.db, jeanne.email, "team", "agency", clock.now);
    expect(await acceptInvitation(deps, third, invited)).toEqual(failed("unknown"));
    expect(await roles()).toEqual({ [jeanne.email]: "team" });
    await purgeExpired(database.db, new Date(clock.now.getTime() + 15 * DAY_MS));
    expect(await readValues(database.db, "invitations", "email")).toEqual([]);
  });
});
