import { expect, it } from "vitest";
import {
  areFirstStepsDismissed,
  changeFirstSteps,
  readFirstSteps,
  sendTestMail,
  resolvePoint,
} from "#app/application/agency/first-steps.server.ts";
import { defaultContent } from "#app/content/parts/site-content.ts";
import { resolveFailedMail } from "#app/features/emails/resend.server.ts";
import { launchChecklist } from "#app/content/parts/launch-checklist.ts";
import { agencyPlaceholders, defaultAgency } from "#app/content/parts/agency.ts";
import { failed } from "#app/platform/result.ts";
import { capitalise } from "#app/french/dates.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { generousLimits, seedMember, textOf, Visitor } from "#support/site/site.ts";
import { siteDepsFor } from "#support/fixtures/use-cases.ts";
import { describeOnBothDatabases } from "#support/database/database.ts";
import { afterFirstRead } from "#support/database/races.ts";
import { jeanne, malik } from "#support/fixtures/people.ts";
import { insertRows, readRow, updateRows } from "#support/database/rows.ts";
import { addressesIn, all, one } from "#support/site/html.ts";
import { describeSiteOnSqlite, expectPage } from "#support/site/site-suite.ts";

const NOW = new Date("2026-12-01T09:00:00Z");

describeOnBothDatabases("the owner's first steps", ({ open }) => {
  async function openWithOwner() {
    const database = await open();
    const owner = await seedMember(database.db, jeanne, "owner");
    const deps = siteDepsFor(database, () => NOW);
    return { deps, viewer: { ...jeanne, ...owner, picture: null, role: "owner" as const } };
  }

  it("two points resolved at the same moment are both stored after the refused one is sent again", async () => {
    const { deps, viewer } = await openWithOwner();
    const db = afterFirstRead(deps.db, "settings", () => resolvePoint(deps, viewer, "tarifs"));
    expect(await resolvePoint({ ...deps, db }, viewer, "genre")).toEqual(failed("edit-conflict"));
    expect(await resolvePoint(deps, viewer, "genre")).toEqual({ ok: true });
    const steps = await readFirstSteps(deps, viewer, defaultContent);
    const unresolved = steps!.points.map(({ id }) => id);
    expect(unresolved).not.toContain("tarifs");
    expect(unresolved).not.toContain("genre");
  });

  it("only one test mail is sent at a time, and the steps show its latest state until they are dismissed", async () => {
    const { deps, viewer } = await openWithOwner();
    const { db } = deps;
    const testMail = async () => (await readFirstSteps(deps, viewer, defaultContent))?.testMail;
    expect(await testMail()).toEqual({ state: "none" });
    expect(await sendTestMail(deps, viewer)).toEqual({ ok: true });
    expect(await sendTestMail(deps, viewer)).toEqual(failed("on-its-way"));
    expect(await testMail()).toEqual({ state: "waiting", attempts: 0 });
    await updateRows(db, "mail", { status: "failed", lastError: "550 RCPT TO" });
    expect(await testMail()).toEqual({ state: "failed", lastError: "550 RCPT TO" });
    const failedMail = await readRow(db, "mail", ["userId", "eventId", "kind", "message", "nextAttemptAt", "to"]);
    const sentAt = "2026-12-01T09:30:00.000Z";
    const newer = { id: "newer", messageId: "<newer@solstice.example>", createdAt: sentAt } as const;
    await insertRows(db, "mail", { ...failedMail, ...newer, status: "sent", sentAt });
    expect(await testMail()).toEqual({ state: "sent", at: sentAt });
    // A mail that the purge has deleted counts as sent, unless it failed and a member resolved it.
    await db.deleteFrom("mail").execute();
    expect(await testMail()).toEqual({ state: "sent", at: NOW.toISOString() });
    await insertRows(db, "mail", { ...failedMail, ...newer, status: "failed" });
    await resolveFailedMail(deps, viewer, newer.id);
    await db.deleteFrom("mail").execute();
    expect(await testMail()).toEqual({ state: "failed", lastError: null });

    expect(await areFirstStepsDismissed(db)).toBe(false);
    expect(await changeFirstSteps(deps, viewer, { away: true })).toEqual({ ok: true });
    expect(await areFirstStepsDismissed(db)).toBe(true);
    expect(await readFirstSteps(deps, viewer, defaultContent)).toBeNull();
  });
});

const PAGE = "/agence";
const FORM = "/agence?index";
/** The step that is done from the start if the code has the agency's own identity. */
const INITIALLY_DONE = agencyPlaceholders(defaultAgency()).length === 0 ? ["Compléter l'identité"] : [];

describeSiteOnSqlite(
  "the owner's first steps by HTTP",
  generousLimits,
  ({ site, database, inbox, seedVisitor, loggedIn }) => {
    const owner = loggedIn(jeanne, "owner");

    const readSteps = async () => {
      const html = await owner.html(PAGE);
      const [section] = all(html, "section", { id: "premiers-pas" });
      const done = section
        ? all(section, "li", { "data-done": true }).map((step) => textOf(one(step, "b")).trim())
        : [];
      return { links: section ? addressesIn(section, /./) : [], text: section ? textOf(section) : "", done };
    };
    const submit = async (intent: string) => expect((await owner.post(FORM, { intent })).status).toBe(303);

    it("only the owner sees the remaining first steps in « Aujourd’hui », and other people's requests are rejected", async () => {
      const { text, done, links } = await readSteps();
      expect(done).toEqual(INITIALLY_DONE);
      expect(text).toContain(`Premiers pas, ${INITIALLY_DONE.length} sur 5`);
      expect(links.includes("/agence/contenu/identite")).toBe(INITIALLY_DONE.length === 0);
      expect(text).toContain("« Le travail libère »");
      expect(links).toEqual(
        expect.arrayContaining(["/agence/reglages/double-authentification", "/agence/jours-fermes"]),
      );

      if (INITIALLY_DONE.length === 0) {
        const count = (await owner.text("/agence/contenu")).match(/(\d+) à compléter/)?.[1];
        expect(await owner.text("/agence/contenu/identite")).toContain(`Voir les ${count} champs`);
        expect(text).toContain(`${capitalise(numberInWords(Number(count)))} champs`);
      }

      const fields = links.flatMap((link) => (link.includes("#") ? [link.split("#")] : []));
      expect(fields.length).toBeGreaterThan(0);
      for (const [path, id] of fields) one(await owner.html(path!), "*", { id: id! });

      const team = await seedVisitor(malik, "team");
      expect(await team.text(PAGE)).not.toContain("Premiers pas");
      expect((await team.post(FORM, { intent: "send-test" })).status).toBe(403);
      expect((await new Visitor(site.url).post(FORM, { intent: "send-test" })).status).toBe(404);
      expect((await owner.post(FORM, { intent: "autre" })).status).toBe(400);
    });

    it("the owner can send a test mail and see its delivery, and can dismiss the steps and show them again", async () => {
      await submit("send-test");
      const mail = await inbox.waitFor(({ subject }) => /^E-mail d.essai/.test(subject));
      expect(mail.to).toBe(jeanne.email);
      await expect
        .poll(async () => (await readSteps()).done)
        .toEqual([...INITIALLY_DONE, "Recevoir un e-mail d'essai"]);
      expect((await readSteps()).text).toContain(`Envoyé à ${jeanne.email}`);

      const textAfterMailChange = async (row: Parameters<typeof updateRows<"mail">>[2]) => {
        const later = new Date(Date.now() + 3_600_000).toISOString();
        await updateRows(database.db, "mail", { ...row, nextAttemptAt: later }, { kind: "test" });
        return (await readSteps()).text;
      };
      expect(await textAfterMailChange({ status: "pending", attempts: 0, lastError: null })).toContain(
        "Envoi en cours à",
      );
      const stillBeingSent = "L'e-mail d'essai précédent est encore en cours d'envoi.";
      await expectPage(owner.post(FORM, { intent: "send-test" }), 409, stillBeingSent);
      const restoreLabel = "Les réafficher dans « Aujourd'hui »";
      expect(await owner.text("/agence/reglages")).not.toContain(restoreLabel);
      await submit("dismiss");
      expect([(await readSteps()).text, await owner.text("/agence/reglages")]).toEqual([
        "",
        expect.stringContaining(restoreLabel),
      ]);
      // Another window may still show the steps.
      await expectPage(owner.post(FORM, { intent: "send-test" }), 409, stillBeingSent);
      await submit("restore");
      expect(await textAfterMailChange({ status: "pending", attempts: 1, lastError: "421 DATA" })).toContain(
        "deuxième tentative à venir",
      );
      const rejected = await textAfterMailChange({ status: "failed", attempts: 3, lastError: "550 RCPT TO" });
      expect(rejected).toContain(" : cette adresse n'existe pas.");
      expect((await readSteps()).done).toEqual(INITIALLY_DONE);
      // Sent mails are purged, so a test mail without a row counts as delivered.
      await database.db.deleteFrom("mail").where("kind", "=", "test").execute();
      expect((await readSteps()).done).toEqual([...INITIALLY_DONE, "Recevoir un e-mail d'essai"]);
    });

    it("a closure completes the step « Choisir vos jours fermés »", async () => {
      await owner.post("/agence/jours-fermes", { intent: "close", date: "2030-05-01", recurrence: "once" });
      expect((await readSteps()).done).toContain("Choisir vos jours fermés");
      await database.db.deleteFrom("unavailabilities").execute();
      expect((await readSteps()).done).not.toContain("Choisir vos jours fermés");
    });

    it("resolving every point of the launch checklist completes the step « À valider avant la mise en ligne »", async () => {
      const isDemonstration = agencyPlaceholders(defaultAgency()).includes("name");
      expect((await readSteps()).links.includes("/agence/contenu/identite#identity-name")).toBe(isDemonstration);
      // With the agency's own identity in the code, the point « identite » is resolved.
      for (const { id, words, about } of launchChecklist.filter(
        (point) => isDemonstration || point.id !== "identite",
      )) {
        expect((await readSteps()).text).toContain(textOf(`${words} ${about}`));
        expect((await owner.post(FORM, { intent: "resolve", point: id })).status).toBe(303);
        expect((await readSteps()).text).not.toContain(`tranché : ${textOf(words)}`);
      }
      expect((await readSteps()).done).toContain("À valider avant la mise en ligne");
      expect((await owner.post(FORM, { intent: "resolve", point: "rien" })).status).toBe(400);
    });
  },
);
