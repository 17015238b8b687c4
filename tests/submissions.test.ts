import { expect, it, vi } from "vitest";
import { runOnce } from "#app/http/forms/submissions.server.ts";
import { failed, ok } from "#app/platform/result.ts";
import { accountDepsAt } from "../support/use-cases.ts";
import { depsForEachTest, describeOnBothDatabases, eachTest } from "../support/database.ts";
import { formOf } from "../support/form-of.ts";
import { jeanne, malik, seedClient } from "../support/people.ts";

const START = new Date("2026-11-20T09:10:00Z");
type Run = () => Promise<{ ok: boolean }>;

const CLIENTS = "https://atelier-solstice.example/agence/clients";

describeOnBothDatabases("a form with a key", ({ open }) => {
  const { clock, database, deps } = depsForEachTest(open, START, accountDepsAt);
  const member = eachTest(() => seedClient(database.db, jeanne));

  const NOTE: Record<string, string> = { submission: "one page", text: "Préfère le soir." };

  function send(run: Run, { by = member.id, to = CLIENTS, fields = NOTE } = {}) {
    return runOnce(deps, by, { url: to }, formOf(fields), run);
  }

  it("a form with a key runs once for simultaneous and repeated presses, and stores its response encrypted", async () => {
    const run = vi.fn<Run>(async () => ok({ data: { address: "/agendas/secret.ics" }, cookies: ["flash=1"] }));
    const answers = await Promise.all([send(run), send(run), send(run)]);
    answers.push(await send(run));
    expect(run).toHaveBeenCalledOnce();
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(await run())]));
    expect(JSON.stringify(await database.db.selectFrom("submissions").selectAll().execute())).not.toContain(
      "secret.ics",
    );
  });

  it("a form runs once for each key, text, address and account, and every time without a key", async () => {
    const run = vi.fn<Run>(async () => ok());
    const other = (await seedClient(database.db, malik)).id;
    await send(run);
    await send(run, { fields: { ...NOTE, submission: "another page" } });
    await send(run, { fields: { ...NOTE, text: "Préfère le matin." } });
    await send(run, { to: `${CLIENTS}/2` });
    await send(run, { by: other });
    for (let press = 0; press < 2; press++) await send(run, { fields: { text: NOTE.text! } });
    expect(run).toHaveBeenCalledTimes(7);
  });

  it("a form with a key runs again after a refusal, an exception, or another form of the account", async () => {
    const run = vi.fn<Run>(async () => ok());
    run.mockResolvedValueOnce(failed("unknown"));
    expect(await send(run)).toEqual(failed("unknown"));
    run.mockRejectedValueOnce(new Error("the database is away"));
    await expect(send(run)).rejects.toThrow("the database is away");
    expect(await send(run)).toEqual(ok());
    await send(run, { fields: { ...NOTE, text: "Préfère le matin." } });
    await send(run);
    expect(run).toHaveBeenCalledTimes(5);
  });

  it("a form with a key that runs for longer than a minute runs once", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const run = vi.fn<Run>(async () => ok());
      const { promise, resolve } = Promise.withResolvers<{ ok: boolean }>();
      const first = send(() => promise);
      const expiry = () => database.db.selectFrom("submissions").select("expiresAt").executeTakeFirst();
      await expect.poll(expiry).toBeDefined();
      const before = await expiry();
      clock.pass(50);
      vi.advanceTimersByTime(50_000);
      await expect.poll(expiry).not.toEqual(before);
      clock.pass(50);
      const second = send(run);
      await new Promise((done) => setTimeout(done, 200));
      resolve(ok());
      expect(await Promise.all([first, second])).toEqual([ok(), ok()]);
      expect(run).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it("a form with a key runs again a minute after a crash, and five minutes after its response", async () => {
    const run = vi.fn<Run>(async () => ok());
    void send(() => new Promise(() => {}));
    await expect.poll(() => database.db.selectFrom("submissions").selectAll().execute()).toHaveLength(1);
    const waits = send(run);
    clock.pass(59);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(run).not.toHaveBeenCalled();
    clock.pass(1);
    await waits;
    clock.pass(5 * 60 - 1);
    await send(run);
    expect(run).toHaveBeenCalledOnce();
    clock.pass(1);
    await send(run);
    expect(run).toHaveBeenCalledTimes(2);
  });
});
