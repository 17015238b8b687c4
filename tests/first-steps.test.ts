import { expect, it } from "vitest";
import { readFirstSteps, settlePoint } from "#app/across/first-steps.server.ts";
import { originalContent } from "#app/content/site-content.ts";
import { seedMember } from "../support/agency-members.ts";
import { describeOnBothDatabases } from "../support/database.ts";
import { jeanne } from "../support/people.ts";

describeOnBothDatabases("the owner's first steps", ({ open }) => {
  it("lose no point that is ticked while another one is", async () => {
    const database = await open();
    const owner = await seedMember(database.db, jeanne, "owner");
    let seconds = 0;
    const deps = { database, now: () => new Date(Date.UTC(2026, 11, 1, 9, 0, seconds++)) };
    let meanwhile: (() => Promise<unknown>) | null = () => settlePoint(deps, owner, "tarifs", true);
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const other = meanwhile;
        meanwhile = null;
        await other?.();
        return result;
      },
    });
    const overtaken = { ...deps, database: { ...database, db } };
    expect(await settlePoint(overtaken, owner, "genre", true)).toEqual({ ok: false, reason: "changed-meanwhile" });
    expect(await settlePoint(deps, owner, "genre", true)).toEqual({ ok: true });
    const viewer = { ...jeanne, ...owner, picture: null, role: "owner" as const };
    const steps = await readFirstSteps(deps, viewer, originalContent);
    expect(steps?.points).not.toContain("tarifs");
    expect(steps?.points).not.toContain("genre");
  });
});
