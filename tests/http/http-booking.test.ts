import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { addDays, longDateTime } from "#app/french/dates.ts";
import { amine, camille } from "#support/fixtures/people.ts";
import { atFixedTime, describeSite, expectPage, TODAY } from "#support/site/site-suite.ts";
import { generousLimits, seedAccount, textOf, Visitor } from "#support/site/site.ts";
import { addressesIn, choicesOf, valueOf, valuesOf } from "#support/site/html.ts";
import { readRow, updateRows } from "#support/database/rows.ts";

const TOMORROW = addDays(TODAY, 1);
const SETTINGS = { ...generousLimits, AGENCY_EMAIL: "agence@courriel.example" };

describeSite("booking by HTTP", atFixedTime(SETTINGS), ({ site, database, inbox, startSecond }) => {
  beforeAll(async () => {
    for (const person of [camille, amine]) await seedAccount(database.db, person);
  });

  let begun: string;
  beforeEach(() => {
    begun = new Date().toISOString();
    inbox.clear();
  });

  const written = () => database.db.selectFrom("mail").select("lastError").where("createdAt", ">=", begun).execute();

  it("a booking succeeds while the mail server is down, and the mails are sent when it is up again", async () => {
    const visitor = await new Visitor(site.url).logIn(camille);
    await inbox.refuseConnections(true);
    const answer = await visitor.post("/contact", { date: TOMORROW, slot: "09:00" });
    expect(answer.status).toBe(303);
    const page = await visitor.text(answer.headers.get("location")!);
    expect(page).toContain("Rendez-vous confirmé ! Un e-mail a été envoyé avec les détails.");
    await expect
      .poll(async () => (await written()).map((row) => row.lastError))
      .toEqual([expect.any(String), expect.any(String)]);
    await inbox.refuseConnections(false);
    // The delay of the retry is over.
    await updateRows(database.db, "mail", { nextAttemptAt: begun }, { status: "pending" });
    await inbox.waitFor((mail) => mail.to === camille.email);
    await inbox.waitFor((mail) => mail.to === "agence@courriel.example");
    expect(inbox.mails).toHaveLength(2);
  });

  it("the mailed link cancels: GET asks, POST cancels, and a second POST changes nothing", async () => {
    const client = await new Visitor(site.url).logIn(camille);
    await client.post("/contact", { date: TOMORROW, slot: "11:00" });
    const mail = await inbox.waitFor(({ to }) => to === camille.email);
    const path = /\/cancelAppointment\?id=[\w-]+/.exec(mail.text)![0];
    expect(mail.calendar?.content).toContain("METHOD:REQUEST");
    // The link alone authorizes the cancellation, with or without a session.
    const anyone = new Visitor(site.url);
    for (const method of ["GET", "HEAD"]) {
      const shown = await anyone.send(path, { method });
      expect(shown.status).toBe(200);
      expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
    }
    const status = () => readRow(database.db, "appointments", "status", { slot: "11:00" });
    expect(await status()).toEqual({ status: "confirmed" });

    await expectPage(anyone.post(path, {}), 200, "Rendez-vous annulé.");
    await expectPage(anyone.post(path, {}), 200, "Ce rendez-vous est déjà annulé.");
    const cancellation = await inbox.waitFor(({ to, subject }) => to === camille.email && /annul/i.test(subject));
    expect(cancellation.calendar).toMatchObject({ method: "CANCEL" });
    const uid = (text: string) => /UID:(\S+)/.exec(text)?.[1];
    expect(uid(cancellation.calendar!.content)).toBe(uid(mail.calendar!.content));
    expect(cancellation.calendar!.content).toContain("SEQUENCE:1");
    await inbox.waitFor(({ to, subject }) => to === "agence@courriel.example" && /annul/i.test(subject));
    expect(inbox.mails).toHaveLength(4);
    expect(await status()).toEqual({ status: "cancelled" });
  });

  const chosen = `/contact?date=${TOMORROW}&creneau=14%3A30`;
  const gateOf = (html: string) => ({
    login: addressesIn(html, /^\/login\?retour=.*date/)[0]!,
    signup: addressesIn(html, /^\/signup\?retour=.*date/)[0]!,
  });
  const returnOf = (address: string) => new URL(address, site.url).searchParams.get("retour");

  it.each(["login", "signup"] as const)("a chosen slot is restored after %s from the login prompt", async (way) => {
    const visitor = new Visitor(site.url);
    const gate = gateOf(await visitor.html(chosen));
    expect(returnOf(gate[way])).toBe(`${chosen}#agenda`);
    if (way === "signup") {
      const email = `nora-${begun}@courriel.example`.toLowerCase().replaceAll(":", "-");
      const nora = { ...camille, email, passwordConfirmation: camille.password, terms: "on" };
      const registered = await visitor.post(gate.signup, { ...nora, retour: returnOf(gate.signup)! });
      // The address is confirmed in another window; this one shows the login.
      expect(valueOf(await registered.text(), "retour")).toBe(`${chosen}#agenda`);
    }
    const { email, password } = camille;
    const back = await visitor.post(gate.login, { email, password, retour: returnOf(gate.login)! });
    expect(back.headers.get("location")).toBe(`${chosen}#agenda`);
    const page = await visitor.html(chosen);
    expect(valueOf(page, "slot")).toBe("14:30");
    expect(textOf(page)).not.toContain("n'est plus libre");
  });

  it("a slot chosen without a session stays chosen until the login, and is reported once another client has taken it", async () => {
    const visitor = new Visitor(site.url);
    const choice = textOf(`Votre choix : ${longDateTime(TOMORROW, "14:30")}.`);
    const gate = await expectPage(visitor.post("/contact", { date: TOMORROW, slot: "14:30" }), 401, choice);
    expect(returnOf(gateOf(gate.html).login)).toBe(`${chosen}#agenda`);
    expect(await visitor.text(chosen)).toContain("Votre choix : ");
    expect(await visitor.text(`/contact?date=${TOMORROW}&creneau=%3Cb%3E`)).not.toContain("Votre choix");

    await (await new Visitor(site.url).logIn(amine)).post("/contact", { date: TOMORROW, slot: "14:30" });
    const page = await (await visitor.logIn(camille)).html(chosen);
    expect(valuesOf(page, "slot")).toEqual([]);
    expect(textOf(page)).toContain("Le créneau que vous aviez choisi n'est plus libre ; choisissez-en un autre.");
    expect(textOf(page)).toContain("créneaux disponibles");
  });

  it.each(["date=demain&creneau=14%3A30", `date=${TOMORROW}&creneau=%3Cb%3E`, "creneau=14%3A30"])(
    "an invalid query restores no slot: %s",
    async (query) => {
      const html = await new Visitor(site.url).html(`/contact?${query}`);
      const kept = query.includes(TOMORROW) ? `/contact?date=${TOMORROW}#agenda` : "/contact#agenda";
      expect(addressesIn(html, `/login?retour=${encodeURIComponent(kept)}`)).not.toEqual([]);
    },
  );

  it("a slot that eight clients book at two instances at once goes to one of them, with one pair of mails", async () => {
    const second = await startSecond();
    onTestFinished(async () => void (await second.stop()));
    const visitors = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map(async (index) => {
        const person = { ...amine, email: `client${index}@courriel.example` };
        await seedAccount(database.db, person);
        return new Visitor((index % 2 ? second : site).url).logIn(person);
      }),
    );
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.post(`/contact?date=${TOMORROW}`, { date: TOMORROW, slot: "10:30" })),
    );
    const failed = answers.filter((answer) => answer.status === 409);
    expect(answers.filter((answer) => answer.status === 303)).toHaveLength(1);
    expect(failed).toHaveLength(7);
    for (const answer of failed) {
      const sentence = "Erreur lors de la réservation. Ce créneau vient d'être pris";
      const choice = textOf(`Vous aviez choisi : ${longDateTime(TOMORROW, "10:30")}.`);
      const { html, text } = await expectPage(answer, 409, sentence, choice);
      expect(text, "the day stays chosen").toMatch(/\d+ créneaux disponibles/);
      expect(choicesOf(html, "slot")).not.toContain("10:30");
    }
    await inbox.waitFor((mail) => mail.to === "agence@courriel.example");
    await inbox.waitFor((mail) => mail.to.startsWith("client"));
    expect(await written()).toHaveLength(2);
    expect(inbox.mails).toHaveLength(2);
  });
});
