import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays } from "#app/content/dates.ts";
import { todayInParis } from "#app/features/booking/slots.ts";
import { amine, camille } from "../support/people.ts";
import { describeSite } from "../support/site-suite.ts";
import { generousLimits, seedAccount, startSite, textOf, Visitor } from "../support/site.ts";

const TOMORROW = addDays(todayInParis(new Date()), 1);
const SETTINGS = { ...generousLimits, AGENCY_EMAIL: "agence@courriel.example" };

describeSite("booking by HTTP", SETTINGS, ({ site, database, inbox, environment }) => {
  beforeAll(async () => {
    for (const person of [camille, amine]) await seedAccount(database.db, person);
  });

  let begun: string;
  // Each test waits for its last mail.
  beforeEach(() => {
    begun = new Date().toISOString();
    inbox.clear();
  });

  const written = () =>
    database.db.selectFrom("mail").select(["status", "lastError"]).where("createdAt", ">=", begun).execute();

  it("gives a slot that twenty clients book at the same moment to one of them, with one pair of mails", async () => {
    const visitors = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const person = { ...amine, email: `client${index}@courriel.example` };
        await seedAccount(database.db, person);
        return new Visitor(site.url).logIn(person);
      }),
    );
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.post(`/contact?date=${TOMORROW}`, { date: TOMORROW, slot: "10:30" })),
    );
    const refused = answers.filter((answer) => answer.status === 409);
    expect(answers.filter((answer) => answer.status === 303)).toHaveLength(1);
    expect(refused).toHaveLength(19);
    for (const answer of refused) {
      const html = await answer.text();
      const text = textOf(html);
      expect(text).toContain("Erreur lors de la réservation. Ce créneau vient d'être pris");
      expect(text, "the day stays chosen").toContain("17 créneaux disponibles");
      expect(html).not.toContain('value="10:30"');
    }
    await inbox.waitFor((mail) => mail.to === "agence@courriel.example");
    await inbox.waitFor((mail) => mail.to.startsWith("client"));
    expect(await written()).toHaveLength(2);
    expect(inbox.mails).toHaveLength(2);
  });

  it("books while the mail server is away, and sends the mails when it is back", async () => {
    const visitor = await new Visitor(site.url).logIn(camille);
    await inbox.refuse(true);
    const answer = await visitor.post("/contact", { date: TOMORROW, slot: "09:00" });
    expect(answer.status).toBe(303);
    const page = await visitor.get(answer.headers.get("location")!);
    expect(textOf(await page.text())).toContain("Rendez-vous confirmé ! Un e-mail a été envoyé avec les détails.");
    await expect
      .poll(async () => (await written()).map((row) => row.lastError))
      .toEqual([expect.any(String), expect.any(String)]);
    await inbox.refuse(false);
    await inbox.waitFor((mail) => mail.to === camille.email, { timeout: 20_000 });
    await inbox.waitFor((mail) => mail.to === "agence@courriel.example", { timeout: 20_000 });
    expect(inbox.mails).toHaveLength(2);
  });

  it("cancels from the link in the mail: GET asks, POST acts, twice changes nothing more", async () => {
    const client = await new Visitor(site.url).logIn(camille);
    await client.post("/contact", { date: TOMORROW, slot: "11:00" });
    const mail = await inbox.waitFor(({ to }) => to === camille.email);
    const link = new URL(/https?:\S+cancelAppointment\?id=[\w-]+/.exec(mail.text)![0]);
    const path = link.pathname + link.search;
    expect(mail.calendar?.content).toContain("METHOD:REQUEST");
    // The link alone allows to cancel, logged in or not.
    const anyone = new Visitor(site.url);
    for (const method of ["GET", "HEAD"]) {
      const shown = await anyone.send(path, { method });
      expect(shown.status).toBe(200);
      expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
    }
    const status = () =>
      database.db.selectFrom("appointments").select("status").where("slot", "=", "11:00").executeTakeFirstOrThrow();
    expect(await status()).toEqual({ status: "confirmed" });

    const cancelled = await anyone.post(path, {});
    expect(cancelled.status).toBe(200);
    expect(textOf(await cancelled.text())).toContain("Rendez-vous annulé.");
    const again = await anyone.post(path, {});
    expect(again.status).toBe(200);
    expect(textOf(await again.text())).toContain("Ce rendez-vous est déjà annulé.");
    const cancellation = await inbox.waitFor(({ to, subject }) => to === camille.email && /annul/i.test(subject));
    expect(cancellation.calendar).toMatchObject({ method: "CANCEL" });
    const uid = (text: string) => /UID:(\S+)/.exec(text)?.[1];
    expect(uid(cancellation.calendar!.content)).toBe(uid(mail.calendar!.content));
    expect(cancellation.calendar!.content).toContain("SEQUENCE:1");
    await inbox.waitFor(({ to, subject }) => to === "agence@courriel.example" && /annul/i.test(subject));
    expect(inbox.mails).toHaveLength(4);
    expect(await status()).toEqual({ status: "cancelled" });
  });

  describe("the day and the slot that somebody had chosen", () => {
    const chosen = `/contact?date=${TOMORROW}&creneau=14%3A30`;
    const ticked = (html: string) => /<input(?=[^>]* checked="")[^>]* value="([^"]*)"/.exec(html)?.[1];
    /** The forms that a page leads to, as a browser would send them. */
    const gateOf = (html: string) => {
      const [login, signup] = ["login", "signup"].map((name) =>
        new RegExp(`href="(/${name}\\?retour=[^"]*date[^"]*)"`).exec(html)?.[1]!.replaceAll("&amp;", "&"),
      );
      return { login: login!, signup: signup! };
    };
    const returnOf = (address: string) => new URL(address, site.url).searchParams.get("retour");

    it.each(["login", "signup"] as const)("are there again after %s, from the gate", async (way) => {
      const visitor = new Visitor(site.url);
      const gate = gateOf(await (await visitor.get(chosen)).text());
      expect(returnOf(gate[way])).toBe(`${chosen}#agenda`);
      if (way === "signup") {
        const email = `nora-${begun}@courriel.example`.toLowerCase().replaceAll(":", "-");
        const nora = { ...camille, email, passwordConfirmation: camille.password, terms: "on" };
        const registered = await visitor.post(gate.signup, { ...nora, retour: returnOf(gate.signup)! });
        // Their address is confirmed in another window; this one shows the login.
        const form = await registered.text();
        expect(form).toContain(`name="retour" value="${`${chosen}#agenda`.replaceAll("&", "&amp;")}"`);
      }
      const { email, password } = camille;
      const back = await visitor.post(gate.login, { email, password, retour: returnOf(gate.login)! });
      expect(back.headers.get("location")).toBe(`${chosen}#agenda`);
      const page = await (await visitor.get(chosen)).text();
      expect(ticked(page)).toBe("14:30");
      expect(textOf(page)).not.toContain("n'est plus libre");
    });

    it("are there again when the session had ended, and a slot that was taken meanwhile is said", async () => {
      const visitor = new Visitor(site.url);
      const refused = await visitor.post("/contact", { date: TOMORROW, slot: "14:30" });
      expect(refused.status).toBe(401);
      const { login } = gateOf(await refused.text());
      expect(returnOf(login)).toBe(`${chosen}#agenda`);

      await (await new Visitor(site.url).logIn(amine)).post("/contact", { date: TOMORROW, slot: "14:30" });
      const page = await (await (await visitor.logIn(camille)).get(chosen)).text();
      expect(ticked(page)).toBeUndefined();
      expect(textOf(page)).toContain("Le créneau que vous aviez choisi n'est plus libre ; choisissez-en un autre.");
      expect(textOf(page)).toContain("créneaux disponibles");
    });

    it.each(["date=demain&creneau=14%3A30", `date=${TOMORROW}&creneau=%3Cb%3E`, "creneau=14%3A30"])(
      "are not what an address says of them: %s",
      async (query) => {
        const html = await (await new Visitor(site.url).get(`/contact?${query}`)).text();
        const kept = query.includes(TOMORROW) ? `/contact?date=${TOMORROW}#agenda` : "/contact#agenda";
        expect(html).toContain(`href="/login?retour=${encodeURIComponent(kept)}"`);
      },
    );
  });

  it("runs as two instances on one database: one slot, one pair of mails", async () => {
    const second = await startSite(environment);
    try {
      const [one, two] = await Promise.all([
        new Visitor(site.url).logIn(camille),
        new Visitor(second.url).logIn(amine),
      ]);
      const answers = await Promise.all([
        one.post("/contact", { date: TOMORROW, slot: "15:00" }),
        two.post("/contact", { date: TOMORROW, slot: "15:00" }),
      ]);
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([303, 409]);
      await expect
        .poll(async () => (await written()).map((row) => row.status), { timeout: 10_000 })
        .toEqual(["sent", "sent"]);
      expect(inbox.mails).toHaveLength(2);
    } finally {
      await second.stop();
    }
  });
});
