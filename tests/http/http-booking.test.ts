import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { addDays, longDateTime } from "#app/french/dates.ts";
import { amine, camille, numberedClient, signupForm } from "#support/fixtures/people.ts";
import { atFixedTime, describeSiteOnPostgres, expectPage, TODAY } from "#support/site/site-suite.ts";
import { generousLimits, seedAccount, textOf, Visitor } from "#support/site/site.ts";
import { addressesIn, choicesOf, valueOf, valuesOf } from "#support/site/html.ts";
import { readRow, updateRows } from "#support/database/rows.ts";

const TOMORROW = addDays(TODAY, 1);
const SETTINGS = { ...generousLimits, AGENCY_EMAIL: "agence@courriel.example" };

describeSiteOnPostgres("booking by HTTP", atFixedTime(SETTINGS), ({ site, database, inbox, startSecond }) => {
  beforeAll(async () => {
    for (const person of [camille, amine]) await seedAccount(database.db, person);
  });

  let testStart: string;
  beforeEach(() => {
    testStart = new Date().toISOString();
    inbox.clear();
  });

  const writtenMails = () =>
    database.db.selectFrom("mail").select("lastError").where("createdAt", ">=", testStart).execute();

  it("a booking succeeds while the mail server is down, and the mails are sent when it is up again", async () => {
    const visitor = await new Visitor(site.url).logIn(camille);
    await inbox.refuseConnections(true);
    const answer = await visitor.post("/contact", { date: TOMORROW, slot: "09:00" });
    expect(answer.status).toBe(303);
    const page = await visitor.text(answer.headers.get("location")!);
    expect(page).toContain("Rendez-vous confirmé ! Un e-mail a été envoyé avec les détails.");
    await expect
      .poll(async () => (await writtenMails()).map((row) => row.lastError))
      .toEqual([expect.any(String), expect.any(String)]);
    await inbox.refuseConnections(false);
    // Ends the delay of the retry.
    await updateRows(database.db, "mail", { nextAttemptAt: testStart }, { status: "pending" });
    await inbox.waitFor((mail) => mail.to === camille.email);
    await inbox.waitFor((mail) => mail.to === "agence@courriel.example");
    expect(inbox.mails).toHaveLength(2);
  });

  it("a GET of the mailed cancel link cancels nothing, the first POST cancels, and a second POST changes nothing", async () => {
    const client = await new Visitor(site.url).logIn(camille);
    await client.post("/contact", { date: TOMORROW, slot: "11:00" });
    const mail = await inbox.waitFor(({ to }) => to === camille.email);
    const path = /\/cancelAppointment\?id=[\w-]+/.exec(mail.text)![0];
    expect(mail.calendar?.content).toContain("METHOD:REQUEST");
    // The link alone authorizes the cancellation, with or without a session.
    const anyone = new Visitor(site.url);
    for (const method of ["GET", "HEAD"]) {
      const answer = await anyone.send(path, { method });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
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

  const chosenPage = `/contact?date=${TOMORROW}&creneau=14%3A30`;
  const promptLinks = (html: string) => ({
    login: addressesIn(html, /^\/login\?retour=.*date/)[0]!,
    signup: addressesIn(html, /^\/signup\?retour=.*date/)[0]!,
  });
  const returnOf = (address: string) => new URL(address, site.url).searchParams.get("retour");

  it.each(["login", "signup"] as const)(
    "a slot chosen without a session stays chosen after a %s through the link below it",
    async (way) => {
      const visitor = new Visitor(site.url);
      const links = promptLinks(await visitor.html(chosenPage));
      expect(returnOf(links[way])).toBe(`${chosenPage}#agenda`);
      if (way === "signup") {
        const form = signupForm({ ...camille, email: "nora@courriel.example" });
        const signup = await visitor.post(links.signup, { ...form, retour: returnOf(links.signup)! });
        // The sign-up leads to the login; the mailed link may be opened elsewhere. A verified client logs in instead.
        expect(valueOf(await signup.text(), "retour")).toBe(`${chosenPage}#agenda`);
      }
      const { email, password } = camille;
      const login = await visitor.post(links.login, { email, password, retour: returnOf(links.login)! });
      expect(login.headers.get("location")).toBe(`${chosenPage}#agenda`);
      const page = await visitor.html(chosenPage);
      expect(valueOf(page, "slot")).toBe("14:30");
      expect(textOf(page)).not.toContain("n'est plus libre");
    },
  );

  it("a slot chosen without a session stays chosen, and is dropped at the login if another client has taken it", async () => {
    const visitor = new Visitor(site.url);
    const choice = textOf(`Votre choix : ${longDateTime(TOMORROW, "14:30")}.`);
    const { html } = await expectPage(visitor.post("/contact", { date: TOMORROW, slot: "14:30" }), 401, choice);
    expect(returnOf(promptLinks(html).login)).toBe(`${chosenPage}#agenda`);
    expect(await visitor.text(chosenPage)).toContain("Votre choix : ");
    expect(await visitor.text(`/contact?date=${TOMORROW}&creneau=%3Cb%3E`)).not.toContain("Votre choix");

    await (await new Visitor(site.url).logIn(amine)).post("/contact", { date: TOMORROW, slot: "14:30" });
    const page = await (await visitor.logIn(camille)).html(chosenPage);
    expect(valuesOf(page, "slot")).toEqual([]);
    expect(textOf(page)).toContain("Le créneau que vous aviez choisi n'est plus libre ; choisissez-en un autre.");
    expect(textOf(page)).toContain("créneaux disponibles");
  });

  it.each(["date=demain&creneau=14%3A30", `date=${TOMORROW}&creneau=%3Cb%3E`, "creneau=14%3A30"])(
    "an invalid query preselects no slot: %s",
    async (query) => {
      const html = await new Visitor(site.url).html(`/contact?${query}`);
      const returnPath = query.includes(TOMORROW) ? `/contact?date=${TOMORROW}#agenda` : "/contact#agenda";
      expect(addressesIn(html, `/login?retour=${encodeURIComponent(returnPath)}`)).not.toEqual([]);
    },
  );

  it("only one of eight clients who book a slot at the same moment on two instances gets it, with one mail to each side", async () => {
    const secondSite = await startSecond();
    onTestFinished(async () => void (await secondSite.stop()));
    const visitors = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map(async (index) => {
        const person = numberedClient(index);
        await seedAccount(database.db, person);
        return new Visitor((index % 2 ? secondSite : site).url).logIn(person);
      }),
    );
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.post(`/contact?date=${TOMORROW}`, { date: TOMORROW, slot: "10:30" })),
    );
    const refusals = answers.filter((answer) => answer.status === 409);
    expect(answers.filter((answer) => answer.status === 303)).toHaveLength(1);
    expect(refusals).toHaveLength(7);
    for (const refusal of refusals) {
      const sentence = "Erreur lors de la réservation. Ce créneau vient d'être pris";
      const choice = textOf(`Vous aviez choisi : ${longDateTime(TOMORROW, "10:30")}.`);
      const { html, text } = await expectPage(refusal, 409, sentence, choice);
      expect(text, "the day stays chosen").toMatch(/\d+ créneaux disponibles/);
      expect(choicesOf(html, "slot")).not.toContain("10:30");
    }
    await inbox.waitFor((mail) => mail.to === "agence@courriel.example");
    await inbox.waitFor((mail) => mail.to.startsWith("client"));
    expect(await writtenMails()).toHaveLength(2);
    expect(inbox.mails).toHaveLength(2);
  });
});
