import { beforeAll, expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { TODAY } from "../support/clock.ts";
import { seedMember } from "../support/agency-members.ts";
import { camille, jeanne, malik } from "../support/people.ts";
import { generousLimits, seedAccount, readPage, textOf, Visitor } from "../support/site.ts";
import { atFixedTime, describeSiteOnSqlite } from "../support/site-suite.ts";
import { attribute, one } from "../support/html.ts";
import { readRow, updateRows } from "../support/rows.ts";
import { expectPage } from "../support/expect-page.ts";
import { endChange } from "../support/end-change.ts";

const MARKUP = `</title><script>alert(1)</script><img src=x onerror="alert(2)">`;

const SETTINGS = atFixedTime({ ...generousLimits, AGENCY_EMAIL: "agence@courriel.example" });

describeSiteOnSqlite("the agency's mails by HTTP, without JavaScript", SETTINGS, ({ site, database, inbox }) => {
  let member: Visitor;
  let first = "";

  beforeAll(async () => {
    await seedAccount(database.db, camille);
    await seedMember(database.db, jeanne, "owner");
    await seedMember(database.db, malik, "team");
    member = await new Visitor(site.url).logIn(malik);
    const client = await new Visitor(site.url).logIn(camille);
    await client.post("/demande", { title: MARKUP, services: "photo", description: `${MARKUP}\n\u202Egnp.exe` });
    await inbox.waitFor(({ to }) => to === camille.email);
    await inbox.waitFor(({ to }) => to === "agence@courriel.example");
    ({ id: first } = await readRow(database.db, "mail", "id", { kind: "enquiry-confirmation" }));
  });

  const isSent = async () => {
    const mail = database.db.selectFrom("mail").select("status").where("id", "=", first);
    return (await mail.executeTakeFirstOrThrow()).status === "sent";
  };

  it("the list shows each mail's delivery, and each mail is shown as sent without active content", async () => {
    // The worker records the delivery shortly after the inbox has the mail.
    await expect.poll(isSent).toBe(true);
    const list = await expectPage(
      member.get("/agence/courriers"),
      200,
      "E-mails, tout est envoyé",
      "L'envoi fonctionne",
      "Camille Moreau camille.moreau@courriel.example",
    );
    expect(list.html).not.toMatch(/<script>alert|<img src=x/);
    const letter = await readPage(member.get(`/agence/courriers/${first}`));
    one(letter.html, "iframe", { sandbox: "" });
    expect(letter.html).not.toMatch(/<script>alert|<img src=x/);
    const preview = await readPage(member.get(`/agence/courriers/${first}/apercu`));
    expect(preview.status).toBe(200);
    const policy = preview.headers.get("content-security-policy")!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/; sandbox$/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(preview.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(preview.headers.get("cache-control")).toContain("no-store");
    const received = inbox.mails.find(({ to }) => to === camille.email)!;
    expect(preview.html.trim()).toBe(received.html.trim());
    const text = await readPage(member.get(`/agence/courriers/${first}?vue=texte`));
    expect(text.html).toContain("&lt;/title&gt;&lt;script&gt;alert(1)");
    const row = await database.db.selectFrom("mail").selectAll().where("id", "=", first).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain("gnp.exe");
  });

  it("a resend is announced, and sent after the minute as another mail", async () => {
    const again = { intent: "resend", email: "camille@ailleurs.example" };
    const wrong = await readPage(member.post(`/agence/courriers/${first}`, { ...again, email: "camille" }));
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain('value="camille"');
    expect((await member.post(`/agence/courriers/${first}`, again)).status).toBe(303);
    const waiting = await expectPage(
      member.get(`/agence/courriers/${first}`),
      200,
      "E-mail à Camille Moreau dans moins d'une minute",
    );
    expect(waiting.text).not.toContain("Ne pas prévenir");
    expect(waiting.text).toContain("Renvoi à camille@ailleurs.example : envoi dans la minute.");
    // The form is gone, so the error about the address is shown elsewhere.
    await expectPage(
      member.post(`/agence/courriers/${first}`, { ...again, email: "camille" }),
      400,
      "Cet e-mail est déjà en cours d'envoi.",
    );
    inbox.clear();
    await endChange(member, "notified", `/agence/courriers/${first}`);
    const mail = await inbox.waitFor(({ to }) => to === "camille@ailleurs.example");
    const { messageId } = await readRow(database.db, "mail", "messageId", { id: first });
    expect([mail.parsed.references].flat()).toEqual([messageId]);
    expect(mail.messageId).not.toBe(messageId);
    const { email } = await readRow(database.db, "users", "email", { firstName: camille.firstName });
    expect(email).toBe(camille.email);
  });

  it("a mail that is being retried shows why it has not been sent", async () => {
    const { nextAttemptAt } = await readRow(database.db, "mail", "nextAttemptAt", { id: first });
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const waits = { status: "pending" as const, attempts: 2, lastError: "450 RCPT TO", nextAttemptAt: inAnHour };
    await database.db.updateTable("mail").set(waits).where("id", "=", first).execute();
    await expectPage(member.get("/agence/courriers?etat=en-attente"), 200, "Sa boîte ne répond pas.");
    await database.db.updateTable("mail").set({ nextAttemptAt }).where("id", "=", first).execute();
  });

  it("every screen warns about a failed mail and its reason, until a member marks it as settled", async () => {
    await updateRows(database.db, "mail", { status: "failed", attempts: 3, lastError: "550 RCPT TO" }, { id: first });
    await updateRows(database.db, "users", { phone: "06 39 98 00 55" }, { email: camille.email });
    for (const address of ["/agence", "/agence/agenda", "/agence/reglages", "/agence/demandes"]) {
      const { html, text } = await readPage(member.get(address));
      expect(text, address).toContain("E-mails 1 non remis");
      expect(html, address).toMatch(/data-tone="failed"[^>]*>1</);
    }
    await expectPage(
      member.get("/agence/courriers?etat=refuses"),
      200,
      "E-mails, 1 non remis",
      "Cette adresse n'existe pas.",
    );
    const letter = await expectPage(
      member.get(`/agence/courriers/${first}`),
      200,
      "Non remis",
      "après 3 tentatives",
      "550 RCPT TO",
    );
    expect(textOf(one(letter.html, "a", { href: "tel:+33639980055" }))).toContain("Appeler Camille");
    const record = one(letter.html, "a", { href: /#fiche$/ });
    expect(textOf(record)).toContain("Camille Moreau");
    const [file] = attribute(record, "href")!.split("#");
    expect((await readPage(member.get(file!))).text).toContain("Camille Moreau");
    const answered = await member.post(`/agence/courriers/${first}`, { intent: "resolve" });
    expect(answered.status).toBe(303);
    expect(answered.headers.getSetCookie().join()).toContain("solstice.flash=");
    expect((await readPage(member.get("/agence"))).text).not.toContain("non remis");
    const resent = await readPage(member.get(`/agence/courriers/${first}`));
    expect(resent.text).toMatch(/Non remis, \d\d:\d\d, réglé depuis/);
    expect(resent.text).not.toContain("Appeler");
  });

  it("a failed mail to a client without an account shows their telephone number", async () => {
    const entry = { date: addDays(TODAY, 40), slot: "10:00", minutes: "30", confirmed: "x" };
    const person = { name: "Mas des Pins", phone: "04 66 00 00 01", email: "mas@courriel.example", notify: "on" };
    expect((await member.post("/agence/agenda/nouveau", { ...entry, ...person })).status).toBe(303);
    await endChange(member, "notified", "/agence");
    await inbox.waitFor(({ to }) => to === person.email);
    const { id } = await database.db
      .updateTable("mail")
      .set({ status: "failed", lastError: "550 RCPT TO", to: "mass@courriel.example" })
      .where("to", "=", person.email)
      .returning("id")
      .executeTakeFirstOrThrow();
    const letter = await readPage(member.get(`/agence/courriers/${id}`));
    expect(letter.html).toContain('href="tel:+33466000001"');
    expect(letter.text).toContain("Mas des Pins , mass@courriel.example");
    expect((await member.post(`/agence/courriers/${id}`, { intent: "resolve" })).status).toBe(303);
  });

  it("a member can send a test mail to themselves", async () => {
    inbox.clear();
    expect((await member.post("/agence/courriers", {})).status).toBe(303);
    await inbox.waitFor(({ to }) => to === malik.email);
  });

  it("a resend to the address that was rejected asks for confirmation", async () => {
    await updateRows(
      database.db,
      "mail",
      { status: "failed", lastError: "550 RCPT TO", handledAt: null },
      { id: first },
    );
    const same = { intent: "resend", email: camille.email };
    await expectPage(
      member.post(`/agence/courriers/${first}`, same),
      409,
      "Cette adresse a déjà été refusée.",
      "Renvoyer quand même",
    );
    expect((await member.post(`/agence/courriers/${first}`, { ...same, sure: "on" })).status).toBe(303);
  });
});
