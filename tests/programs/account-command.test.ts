import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { openFileStore } from "#app/platform/files/open-file-store.server.ts";
import { lockSite } from "#app/platform/database/site-lock.server.ts";
import { parseAccountCommand } from "../../scripts/account-command.ts";
import { SESSION_SECRET } from "#support/session-secret.ts";
import { agencyCommand } from "#support/agency-command.ts";
import { describeOnBothDatabases } from "#support/database/database.ts";
import { amine, camille, jeanne, malik, seedClient, seedMemberWithoutPassword } from "#support/fixtures/people.ts";
import { readRow, readRows, readValues, updateRows } from "#support/database/rows.ts";
import { seedSecondFactor } from "#support/fixtures/second-factor.ts";
import { seedAccount, Visitor } from "#support/site/site.ts";
import { describeSite } from "#support/site/site-suite.ts";

const { runHere: account, runInNewProcess: accountInNewProcess } = agencyCommand("account", parseAccountCommand);

describeOnBothDatabases("npm run account", ({ open, createDatabase }) => {
  test("npm run account lists the accounts, without any of their secrets", async () => {
    const site = await open();
    expect(await account(site, "list")).toBe("Il n’y a aucun compte.");
    await seedAccount(site.db, camille);
    await seedClient(site.db, amine);
    await updateRows(site.db, "users", { role: "team" }, { email: camille.email });
    await seedSecondFactor(site, SESSION_SECRET, camille);
    await updateRows(site.db, "users", { createdAt: "2026-11-20T23:30:00.000Z" });
    const disabled = { disabled: true, emailVerified: false, createdAt: "2026-11-22T10:00:00.000Z" };
    await updateRows(site.db, "users", disabled, { email: amine.email });
    expect((await account(site, "list")).split("\n")).toEqual([
      "camille.moreau@courriel.example  Camille Moreau          confirmé, équipe, double authentification  créé le 21 novembre 2026",
      "amine@courriel.example           Amine O’Connor-Lefèvre  non confirmé, désactivé                    créé le 22 novembre 2026",
    ]);
  });

  test("npm run account migrates an empty database, unless a site is running on it", async () => {
    const database = await createDatabase({ empty: true });
    const running = await lockSite(database, "shared");
    await expectRefusal(
      account(database, "list"),
      expect.stringMatching(/^Le site tourne dans une version plus ancienne .+\n$/),
    );
    await running.release();
    expect(await account(database, "list")).toBe("Il n’y a aucun compte.");
  });

  test("npm run account grants and revokes a role, and warns when the agency's space has no owner left", async () => {
    const site = await open();
    await seedClient(site.db, camille);
    const setRole = (name: string) => account(site, "role", ` ${camille.email.toUpperCase()} `, name);
    expect(await setRole("owner")).toBe(`Le compte ${camille.email} a maintenant le rôle : propriétaire.`);
    expect(await setRole("owner")).toBe(`Le compte ${camille.email} avait déjà le rôle : propriétaire.`);
    expect(await account(site, "list")).toContain("confirmé, propriétaire");
    expect(await setRole("client")).toBe(
      `Le compte ${camille.email} a maintenant le rôle : client.\nAttention : l’espace agence n’a plus de propriétaire.`,
    );
  });

  test("npm run account warns when the last owner is disabled, and deletes the account without a mail", async () => {
    const site = await open();
    await seedMemberWithoutPassword(site.db, jeanne, "owner", new Date());
    const noOwner = "Attention : l’espace agence n’a plus de propriétaire.";
    expect(await account(site, "disable", jeanne.email)).toContain(noOwner);
    expect(await account(site, "delete", jeanne.email)).toBe(`Le compte ${jeanne.email} est supprimé.`);
    expect(await readRows(site.db, "mail", "id")).toEqual([]);
  });

  test("npm run account turns a second factor off and mails the person, and says if there is none", async () => {
    const site = await open();
    await seedAccount(site.db, camille);
    await updateRows(site.db, "users", { role: "team" }, { email: camille.email });
    await seedSecondFactor(site, SESSION_SECRET, camille);
    expect(await account(site, "second-factor-off", ` ${camille.email.toUpperCase()} `)).toBe(
      `La double authentification du compte ${camille.email} est désactivée, clés d’accès comprises. La personne en sera prévenue par e-mail.`,
    );
    for (const table of ["secondFactors", "recoveryCodes"] as const)
      expect(await site.db.selectFrom(table).select("userId").execute()).toEqual([]);
    const { id: eventId, actor } = await readRow(site.db, "events", ["id", "actor"], { kind: "second-factor-off" });
    expect(actor).toBe("agency");
    const mail = { to: camille.email, kind: "second-factor-changed" };
    expect(await readRows(site.db, "mail", ["to", "kind"], { eventId })).toEqual([mail]);
    await expectRefusal(
      account(site, "second-factor-off", camille.email),
      `Le compte ${camille.email} n’a pas de double authentification.\n`,
    );
  });

  test("npm run account rejects an unknown address in French", async () => {
    const site = await open();
    await seedClient(site.db, camille);
    const unknown = `Aucun compte n’a l’adresse « ${amine.email} ».\n`;
    for (const [verb, ...words] of [["disable"], ["enable"], ["delete"], ["second-factor-off"], ["role", "team"]])
      await expectRefusal(account(site, verb!, amine.email, ...words), unknown);
    const { email, disabled } = await readRow(site.db, "users", ["email", "disabled"]);
    expect([email, Boolean(disabled)]).toEqual([camille.email, false]);
  });
});

const SETTINGS = { AGENCY_EMAIL: "agence@courriel.example" };

describeSite("npm run account while the site runs", SETTINGS, ({ site, database, inbox, environment }) => {
  const runAccount = (...words: string[]) => account({ env: environment }, ...words);

  test("npm run account disables and enables an account while the site runs", async () => {
    await seedAccount(database.db, camille);
    await seedAccount(database.db, amine);
    await updateRows(database.db, "users", { inactivityWarnedAt: "2026-11-20T10:00:00.000Z" });
    const client = await new Visitor(site.url).logIn(camille);
    const other = await new Visitor(site.url).logIn(amine);
    expect((await client.get("/compte")).status).toBe(200);
    expect(await runAccount("disable", " Camille.Moreau@Courriel.example ")).toBe(
      "Le compte camille.moreau@courriel.example est désactivé ; ses sessions sont fermées.",
    );
    expect((await client.get("/compte")).status).toBe(302);
    expect((await other.get("/compte")).status).toBe(200);
    expect((await new Visitor(site.url).post("/login", { ...camille })).status).toBe(403);
    expect(await readRows(database.db, "sessions", "id")).toHaveLength(1);
    expect(await runAccount("disable", camille.email)).toContain("était déjà désactivé");

    expect(await runAccount("enable", camille.email)).toBe(`Le compte ${camille.email} est réactivé.`);
    expect(await runAccount("enable", camille.email)).toBe(`Le compte ${camille.email} n’était pas désactivé.`);
    expect((await client.get("/compte")).status).toBe(302);
    await client.logIn(camille);
    expect((await client.get("/compte")).status).toBe(200);
  });

  test("npm run account deletes an account while the site runs, and the site mails the person", async () => {
    const { id } = await seedAccount(database.db, malik);
    const client = await new Visitor(site.url).logIn(malik);
    const date = addDays(parisDate(new Date()), 10);
    expect((await client.post("/contact", { date, slot: "09:30" })).status).toBe(303);
    const files = openFileStore({ dataDir: environment.DATA_DIR! });
    await files.put(`profile_pictures/${id}/one.webp`, Buffer.from([1]), "image/webp");

    expect(await runAccount("delete", malik.email)).toBe(
      `Le compte ${malik.email} est supprimé ; 1 rendez-vous à venir annulé. La personne en sera prévenue par e-mail.`,
    );
    await inbox.waitFor(({ to, subject }) => to === malik.email && /annul/i.test(subject));
    // An action on the agency's own machine sends no notice to the agency.
    expect(await readValues(database.db, "mail", "to", { kind: "cancellation-notice" })).toEqual([]);
    expect((await client.get("/compte")).status).toBe(302);
    expect(await files.get(`profile_pictures/${id}/one.webp`)).toBeNull();
    expect(await readValues(database.db, "users", "id", { id })).toEqual([]);
    const columns = ["userId", "status"] as const;
    expect(await readRows(database.db, "appointments", columns)).toEqual([{ userId: null, status: "cancelled" }]);
  });
});

test.each([[["delete"]], [["delete", camille.email, amine.email]], [["list", camille.email]], [[]]])(
  "npm run account prints its usage for %j",
  async (words) => {
    // Only one case runs the built command, because a new process is slow.
    const command = words.length === 0 ? accountInNewProcess : account;
    await expectRefusal(command({ env: {} }, ...words), expect.stringMatching(/^Usage :\n/));
  },
);

test.each([
  [
    ["role", camille.email, "admin"],
    "« admin » n’est pas un rôle. Choisissez owner (propriétaire), team (équipe) ou client (client).\n",
  ],
  [
    ["effacer", camille.email],
    "« effacer » n’est pas une commande. Choisissez list, role, disable, enable, delete ou second-factor-off.\n",
  ],
  [["toString", camille.email], expect.stringMatching(/^« toString » n’est pas une commande. Choisissez .+\n$/)],
])("npm run account names the possible values for %j", async (words, stderr) => {
  await expectRefusal(account({ env: {} }, ...words), stderr);
});

test("npm run account names an invalid setting", async () => {
  await expectRefusal(
    accountInNewProcess({ env: { DATA_DIR: tmpdir(), PORT: "http" } }, "list"),
    expect.stringMatching(/^Réglage PORT : [^\n]+\.\n$/),
  );
});

async function expectRefusal(command: Promise<string>, stderr: unknown): Promise<void> {
  await expect(command).rejects.toMatchObject({ code: 1, stdout: "", stderr });
}
