import { expect, test } from "vitest";
import { describeOnSqlite } from "../support/database.ts";
import { borrowSite } from "../support/lent-site.ts";
import { jeanne } from "../support/people.ts";
import { readRow, updateRows } from "../support/rows.ts";
import { giveSecondFactor } from "../support/second-factor.ts";
import { generousLimits, seedMember, Visitor } from "../support/site.ts";

const FORMER = "a former secret that only tests know";
const PRESENT = "the present secret that only tests know";

describeOnSqlite("a site with SESSION_SECRET_FORMER", ({ open }) => {
  test("a site accepts sessions and one-time codes of the former secret, and renews both with the present one", async () => {
    const database = await open();
    const owner = await seedMember(database.db, jeanne, "owner");
    const env = { ...generousLimits, ...database.env };

    const factor = await giveSecondFactor(database, FORMER, jeanne);
    const logIn = async (url: string, code: string) => {
      const visitor = new Visitor(url);
      await visitor.logIn(jeanne);
      const answer = await visitor.post("/login/code", { intent: "enter-code", code });
      expect(answer.headers.get("location")).toBe("/agence");
      return visitor;
    };
    const before = await borrowSite({ ...env, SESSION_SECRET: FORMER });
    const { cookie } = await logIn(before.url, factor.code(-1));
    await before.stop();
    const encrypted = () => readRow(database.db, "secondFactors", "secret");
    const encryptedBefore = await encrypted();

    const secrets = { SESSION_SECRET: PRESENT, SESSION_SECRET_FORMER: `${FORMER}, ${"x".repeat(32)}` };
    const site = await borrowSite({ ...env, ...secrets });
    const ask = () => fetch(`${site.url}/agence`, { headers: { cookie }, redirect: "manual" });
    expect((await ask()).status).toBe(200);
    // Two days later the session is renewed and signed with the present secret.
    const fiveDays = new Date(Date.now() + 5 * 86_400_000).toISOString();
    await updateRows(database.db, "sessions", { expiresAt: fiveDays }, { userId: owner.id });
    const renewed = (await ask()).headers.getSetCookie().find((line) => line.startsWith("solstice.session_token="));
    expect(renewed).toBeDefined();
    await logIn(site.url, factor.code());
    await expect.poll(encrypted).not.toEqual(encryptedBefore);
    await site.stop();

    const later = await borrowSite({ ...env, SESSION_SECRET: PRESENT });
    const statusOf = async (sent: string) =>
      (await fetch(`${later.url}/agence`, { headers: { cookie: sent }, redirect: "manual" })).status;
    expect(await statusOf(cookie)).not.toBe(200);
    expect(await statusOf(renewed!.split(";")[0]!)).toBe(200);
    await logIn(later.url, factor.code(1));
    await later.stop();
  });
});
