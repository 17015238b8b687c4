import { expect, test } from "vitest";
import { openDatabase } from "#app/platform/database.server.ts";
import { type DatabasePlace, describeOnBothDatabases } from "../support/database.ts";
import { runScript } from "../support/own-process.ts";

describeOnBothDatabases("npm run unavailability", ({ open, place }) => {
  test("closes, lists and reopens a day, each as often as one likes", async () => {
    const site = await place();
    expect(await unavailability(site, "list")).toBe("Aucun jour n’est fermé.");
    expect(await unavailability(site, "add", "2026-12-24")).toBe("Le jeudi 24 décembre 2026 est fermé.");
    expect(await unavailability(site, "add", "2026-12-24")).toBe("Le jeudi 24 décembre 2026 était déjà fermé.");
    expect(await unavailability(site, "add", "2026-12-01")).toBe("Le mardi 1er décembre 2026 est fermé.");
    expect(await unavailability(site, "list")).toBe(
      "2026-12-01  Mardi 1er décembre 2026\n2026-12-24  Jeudi 24 décembre 2026",
    );
    expect(await unavailability(site, "remove", "2026-12-24")).toBe("Le jeudi 24 décembre 2026 est rouvert.");
    expect(await unavailability(site, "remove", "2026-12-24")).toBe("Le jeudi 24 décembre 2026 n’était pas fermé.");
    expect(await unavailability(site, "list")).toBe("2026-12-01  Mardi 1er décembre 2026");
  });

  test("works on a database that nothing has migrated yet", async () => {
    expect(await unavailability(await place({ empty: true }), "add", "2026-12-24")).toBe(
      "Le jeudi 24 décembre 2026 est fermé.",
    );
  });

  test("the running site sees it, and appointments that stand are announced", async () => {
    const site = await open();
    const appointment = { date: "2026-12-24", userEmail: "camille@example.org", createdAt: "2026-12-01T08:00:00.000Z" };
    await site.db
      .insertInto("appointments")
      .values([
        { ...appointment, id: "one", slot: "09:30", status: "confirmed" },
        { ...appointment, id: "two", slot: "10:00", status: "confirmed" },
        { ...appointment, id: "three", slot: "10:30", status: "cancelled" },
      ] as never)
      .execute();
    expect(await unavailability(site, "add", "2026-12-24")).toBe(
      "Le jeudi 24 décembre 2026 est fermé.\nAttention : 2 rendez-vous confirmés restent ce jour-là ; fermer un jour n’annule rien.",
    );
    expect(await site.db.selectFrom("unavailabilities").select("date").execute()).toEqual([{ date: "2026-12-24" }]);
  });

  test.each([
    [["add", "2026-02-30"], "« 2026-02-30 » n’est pas une date du calendrier"],
    [["add", "24/12/2026"], "« 24/12/2026 » n’est pas une date du calendrier"],
  ])("%j is refused in French and changes nothing", async (words, message) => {
    const site = await place();
    await expect(unavailability(site, ...words)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
    const database = openDatabase(site);
    try {
      expect(await database.db.selectFrom("unavailabilities").select("date").execute()).toEqual([]);
    } finally {
      await database.close();
    }
  });
});

test.each([[["add"]], [["add", "2026-12-24", "2026-12-25"]], [["fermer", "2026-12-24"]], [[]]])(
  "%j is answered with how it is used",
  async (words) => {
    await expect(run({}, ...words)).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage :/) });
  },
);

test("a wrong setting is named", async () => {
  const refused = run({ PORT: "http" }, "list");
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Réglage PORT : [^\n]+\.\n$/),
  });
});

async function unavailability({ env }: Pick<DatabasePlace, "env">, ...words: string[]): Promise<string> {
  return (await run(env, ...words)).stdout.trimEnd();
}

async function run(env: Record<string, string>, ...words: string[]): Promise<{ stdout: string }> {
  return runScript("scripts/unavailability.ts", words, env);
}
