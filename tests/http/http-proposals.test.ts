import { beforeAll, expect, it } from "vitest";
import { after, MINUTE } from "#app/platform/durations.ts";
import { addDays, capitalise, longDateTime, longMonth } from "#app/french/dates.ts";
import { amine, camille, jeanne, malik } from "#support/fixtures/people.ts";
import { generousLimits, readPage, textOf, Visitor } from "#support/site/site.ts";
import {
  atFixedTime,
  describeSiteOnSqlite,
  expectPage,
  notifyNow,
  TODAY,
  undoChange,
} from "#support/site/site-suite.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { addressesIn, choicesOf, contentOf, one, valueOf } from "#support/site/html.ts";
import { readRow, updateRows } from "#support/database/rows.ts";

const PAGE = "/agence/jours-fermes";
const MONDAY = addDays(TODAY, 40);
const FRIDAY = addDays(MONDAY, 4);
const SATURDAY = addDays(MONDAY, 5);

const SETTINGS = atFixedTime({ ...generousLimits, LOG_LEVEL: "info" });

describeSiteOnSqlite("proposals by HTTP", SETTINGS, ({ site, database, inbox, seedVisitor, loggedIn }) => {
  const member = loggedIn(jeanne, "owner");
  let reader: Visitor;

  beforeAll(async () => {
    reader = new Visitor(site.url);
    const slots = { [camille.email]: "10:00", [amine.email]: "11:00", [malik.email]: "12:00" };
    for (const person of [camille, amine, malik]) {
      const client = await seedVisitor(person);
      const booked = await client.post("/contact", { date: MONDAY, slot: slots[person.email]! });
      if (booked.status !== 303) throw new Error(`the booking got ${booked.status}`);
    }
  });

  const mailTo = async (to: string, subject: string) =>
    inbox.waitFor((mail) => mail.to === to && mail.subject.startsWith(subject));
  /** The newest mailed link of Camille's proposal. */
  let link = "";

  it("a closing with three conflicts applies each decision: a link, a cancellation, nothing", async () => {
    const form = { intent: "close", date: MONDAY, lastDate: FRIDAY, recurrence: "once" };
    const { html } = await expectPage(
      member.post(PAGE, form),
      409,
      "Trois rendez-vous sont prévus.",
      "Envoyer un lien pour choisir un autre créneau Créneaux proposés, réservés 48 heures :",
    );
    const conflictIdOf = (name: string) => {
      const question = html.slice(html.indexOf(`<legend>${name}`));
      return /name="decision-([\w-]+)"/.exec(question)![1]!;
    };
    const camilleId = conflictIdOf("Camille Moreau");
    const slots = valueOf(html, `slots-${camilleId}`);
    expect(slots.split(",")).toHaveLength(3);
    const decisions = {
      ...form,
      [`decision-${camilleId}`]: "propose",
      [`slots-${camilleId}`]: slots,
      [`message-${camilleId}`]: "Je serai à Nîmes.",
      [`decision-${conflictIdOf("Amine O")}`]: "cancel",
      [`decision-${conflictIdOf("Malik Aubert")}`]: "keep",
    };
    expect((await member.post(PAGE, { ...decisions, [`slots-${camilleId}`]: "" })).status).toBe(409);
    expect((await member.post(PAGE, decisions)).status).toBe(303);
    await expectPage(member.get(PAGE), 200, "Lien en attente d'envoi", "Deux e-mails à Amine");
    await undoChange(member, PAGE);
    expect(await member.text(PAGE)).not.toContain("Lien en attente d'envoi");
    expect((await member.post(PAGE, decisions)).status).toBe(303);
    await notifyNow(member, PAGE);

    const mail = await mailTo(camille.email, "Choisissez un autre créneau");
    expect(mail.text).toContain("Je serai à Nîmes.");
    link = /\/creneau\/[\w-]+/.exec(mail.text)![0];
    await mailTo(amine.email, "Annulation de votre rendez-vous");
    await expectPage(member.get(PAGE), 200, "Lien envoyé", "Malik Aubert, pendant une fermeture");
  });

  it("while a proposal is open, the client's space says at the appointment how to choose a slot, and until when", async () => {
    const client = await new Visitor(site.url).logIn(camille);
    const { appointmentId, heldUntil } = await readRow(database.db, "proposals", ["appointmentId", "heldUntil"]);
    const end = parisTime(new Date(heldUntil));
    const until = textOf(longDateTime(end.date, end.time));
    const proposed = `Nous vous proposons un autre créneau : choisissez-le par le lien de notre e-mail, avant le ${until}.`;
    for (const page of ["/compte", `/compte/rendez-vous/${appointmentId}`])
      await expectPage(client.get(page), 200, proposed);
  });

  it("an unanswered proposal is mailed again with a new link, and reported as unanswered when its slots are released", async () => {
    const aMinuteAgo = after(new Date(), -MINUTE).toISOString();
    const setDate = (date: { againAt: string } | { heldUntil: string }) =>
      updateRows(database.db, "proposals", date, { state: "open" });
    // The worker runs each second.
    await setDate({ againAt: aMinuteAgo });
    const mail = await mailTo(camille.email, "Rappel");
    const former = link;
    link = /\/creneau\/[\w-]+/.exec(mail.text)![0];
    expect(link).not.toBe(former);
    expect(await member.text(PAGE)).toMatch(/Lien envoyé le .*, relance le/);

    const { heldUntil } = await readRow(database.db, "proposals", "heldUntil");
    await setDate({ heldUntil: aMinuteAgo });
    expect(await member.text(PAGE)).toMatch(/, rendez-vous maintenu Sans réponse/);
    await setDate({ heldUntil });
  });

  it("a proposal's link shows the held slots and the month of the first one without a login, on a page that is not cached, indexed or sent as a referrer", async () => {
    // A mail scanner's HEAD request does not count as opening the page.
    await reader.send(link, { method: "HEAD", headers: { accept: "text/html" } });
    expect(await member.text(PAGE)).not.toContain("page ouverte le");
    const answer = reader.get(link, { accept: "text/html" });
    const page = await expectPage(answer, 200, "Créneaux gardés pour vous jusqu'au");
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.html).toContain('<meta name="robots" content="noindex');
    const proposedSlots = choicesOf(page.html, "proposedSlot");
    expect(proposedSlots).toHaveLength(3);
    const month = longMonth(proposedSlots[0]!);
    expect(month).not.toBe(longMonth(TODAY));
    expect(contentOf(one(page.html, "h3", { "aria-live": "polite" }))).toBe(month);
    expect(page.text).not.toContain("Camille");
    expect(await member.text(PAGE)).toContain("Page ouverte");
    await expectPage(reader.get(`${link}?date=${SATURDAY}`), 200, "créneaux disponibles");
    await expectPage(reader.get(`${link}?date=${MONDAY}`), 200, "L'administrateur est indisponible ce jour.");
  });

  it("choosing a taken slot is refused and keeps the day, and choosing a free one moves the appointment once", async () => {
    const other = await new Visitor(site.url).logIn(malik);
    expect((await other.post("/contact", { date: SATURDAY, slot: "15:00" })).status).toBe(303);
    const page = `${link}?date=${SATURDAY}`;
    const choice = textOf(`Vous aviez choisi : ${longDateTime(SATURDAY, "15:00")}.`);
    const takenSlot = reader.post(page, { date: SATURDAY, slot: "15:00" });
    const taken = await expectPage(takenSlot, 409, "Ce créneau vient d'être pris", choice);
    expect(taken.html).toContain(`name="date" value="${SATURDAY}"`);
    expect(choicesOf(taken.html, "proposedSlot")).toHaveLength(3);
    expect((await reader.post(page, {})).status).toBe(400);
    expect((await reader.post(page, { date: MONDAY, slot: "10:00" })).status).toBe(409);

    await expectPage(reader.post(page, { date: SATURDAY, slot: "15:30" }), 200, "Votre rendez-vous a été déplacé.");
    const mail = await mailTo(camille.email, "Votre rendez-vous a été déplacé");
    expect(mail.calendar?.method).toBe("REQUEST");
    await inbox.waitFor(({ subject, to }) => subject.startsWith("Rendez-vous déplacé") && to !== camille.email);
    const newStart = textOf(longDateTime(SATURDAY, "15:30"));
    const closedDays = await expectPage(member.get(PAGE), 200, `déplacé au ${newStart}`, "Créneau choisi");

    const end = `Un autre créneau a déjà été choisi. Votre rendez-vous : ${newStart}. Pour toute question, appelez-nous au`;
    for (const answer of [await reader.get(link), await reader.post(link, { date: SATURDAY, slot: "16:00" })]) {
      const used = await expectPage(answer, 410, end, "Gérer mes rendez-vous");
      expect(used.text).not.toMatch(/Camille|Moreau/);
      expect(addressesIn(one(used.html, "main"), /^\/compte/)).toEqual(["/compte#rendez-vous"]);
    }
    const id = /\/agence\/agenda\/([\w-]+)"[^>]*>Camille/.exec(closedDays.html)![1]!;
    const proposal = textOf(`${capitalise(longDateTime(MONDAY, "10:00"))} Lien envoyé`);
    await expectPage(member.get(`/agence/agenda/${id}`), 200, "Autre créneau proposé", proposal);
  });

  it("the link of a closed proposal gets 410, and names the appointment's current time or its cancellation", async () => {
    await updateRows(database.db, "proposals", { state: "closed" });
    const current = textOf(longDateTime(SATURDAY, "15:30"));
    const end = `Ce lien n'est plus valable. Votre rendez-vous : ${current}. Vous n'avez plus de créneau à choisir.`;
    for (const answer of [await reader.get(link), await reader.post(link, { date: SATURDAY, slot: "16:00" })])
      await expectPage(answer, 410, end, "Pour toute question, appelez-nous au", "Gérer mes rendez-vous");
    const { appointmentId } = await readRow(database.db, "proposals", "appointmentId");
    await member.post(`/agence/agenda/${appointmentId}/annuler`, {});
    // Applies the cancellation now, without notifying the client.
    const applied = { dueAt: new Date(0).toISOString(), decided: "suppressed" } as const;
    await updateRows(database.db, "pendingChanges", applied, { state: "waiting" });
    await expect
      .poll(() => reader.get(link).then(readPage))
      .toMatchObject({ status: 410, text: expect.stringContaining("Ce rendez-vous est annulé.") as string });
  });

  it("an unknown link of a proposal gets 404", async () => {
    const unknown = await expectPage(reader.get(`/creneau/${"x".repeat(43)}`), 404, "Ce lien n'est plus valable.");
    expect(unknown.text).toMatch(/appelez-nous au 01 99 00 00 \d\d ?\. /);
  });

  it("the log contains no link token", async () => {
    await expect.poll(() => site.output()).toContain("/creneau/…");
    expect(site.output()).not.toContain(link.replace("/creneau/", ""));
  });
});
