import { beforeAll, expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { camille, jeanne, malik } from "../support/people.ts";
import { generousLimits, readPage, seedMember, textOf } from "../support/site.ts";
import { atFixedTime, describeSiteOnSqlite, endChange, expectPage, TODAY } from "../support/site-suite.ts";
import { attribute, one } from "../support/html.ts";
import { readRow, readValues, updateRows } from "../support/rows.ts";

const MARKUP = `</title><script>alert(1)</script><img src=x onerror="alert(2)">`;

const SETTINGS = atFixedTime({ ...generousLimits, AGENCY_EMAIL: "agence@courriel.example" });

describeSiteOnSqlite("the agency's mails by HTTP", SETTINGS, ({ database, inbox, seedVisitor, loggedIn }) => {
  const member = loggedIn(malik, "team");
  let first = "";

  beforeAll(async () => {
    await seedMember(database.db, jeanne, "owner");
    const client = await seedVisitor(camille);
    await client.post("/demande", { title: MARKUP, services: "photo", description: `${MARKUP}\n\u202Egnp.exe` });
    await inbox.waitFor(({ to }) => to === camille.email);
    await inbox.waitFor(({ to }) => to === "agence@courriel.example");
    ({ id: first } = await readRow(database.db, "mail", "id", { kind: "enquiry-confirmation" }));
  });

  const statuses = () => readValues(database.db, "mail", "status", { id: first });

  it("the list of mails shows their delivery, and each mail is shown as sent without active content", async () => {
    // The worker records the delivery shortly after the inbox has the mail.
    await expect.poll(statuses).toEqual(["sent"]);
    const list = await expectPage(
      member.get("/agence/courriers"),
      200,
      "E-mails, tout est envoyé",
      "L'envoi fonctionne",
      "Camille Moreau camille.moreau@courriel.example",
    );
    expect(list.html).not.toMatch(/<script>alert|<img src=x/);
    const page = `/agence/courriers/${first}`;
    const letter = await member.html(page);
    one(letter, "iframe", { sandbox: "" });
    expect(letter).not.toMatch(/<script>alert|<img src=x/);
    const preview = await expectPage(member.get(`${page}/apercu`), 200);
    const policy = preview.headers.get("content-security-policy")!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/; sandbox$/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(preview.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(preview.headers.get("cache-control")).toContain("no-store");
    const received = inbox.mails.find(({ to }) => to === camille.email)!;
    expect(preview.html.trim()).toBe(received.html.trim());
    expect(await member.html(`${page}?vue=texte`)).toContain("&lt;/title&gt;&lt;script&gt;alert(1)");
    const row = await database.db.selectFrom("mail").selectAll().where("id", "=", first).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain("gnp.exe");
  });

  it("a resend is announced for a minute, and sent as another mail", async () => {
    const page = `/agence/courriers/${first}`;
    const resend = (email: string) => member.post(page, { intent: "resend", email });
    const wrong = await expectPage(resend("camille"), 400);
    expect(wrong.html).toContain('value="camille"');
    expect((await resend("camille@ailleurs.example")).status).toBe(303);
    const waiting = await expectPage(
      member.get(page),
      200,
      "E-mail à Camille Moreau dans moins d'une minute",
      "Renvoi à camille@ailleurs.example : envoi dans la minute.",
    );
    expect(waiting.text).not.toContain("Ne pas prévenir");
    // The page has no form now, so it gives the reason instead of the address's error.
    await expectPage(resend("camille"), 400, "Cet e-mail est déjà en cours d'envoi.");
    inbox.clear();
    await endChange(member, "notified", page);
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
    await updateRows(database.db, "mail", waits, { id: first });
    await expectPage(member.get("/agence/courriers?etat=en-attente"), 200, "Sa boîte ne répond pas.");
    await updateRows(database.db, "mail", { nextAttemptAt }, { id: first });
  });

  it("a failed mail is counted in the navigation and shown with its reason until a member marks it as handled", async () => {
    await updateRows(database.db, "mail", { status: "failed", attempts: 3, lastError: "550 RCPT TO" }, { id: first });
    await updateRows(database.db, "users", { phone: "06 39 98 00 55" }, { email: camille.email });
    for (const address of ["/agence", "/agence/agenda", "/agence/reglages", "/agence/demandes"]) {
      const { html, text } = await readPage(member.get(address));
      expect(text, address).toContain("E-mails 1 non remis");
      expect(html, address).toMatch(/data-tone="failed"[^>]*>1</);
    }
    const failed = ["E-mails, 1 non remis", "Cette adresse n'existe pas."];
    await expectPage(member.get("/agence/courriers?etat=refuses"), 200, ...failed);
    const reasons = ["Non remis", "après 3 tentatives", "550 RCPT TO"];
    const letter = await expectPage(member.get(`/agence/courriers/${first}`), 200, ...reasons);
    expect(textOf(one(letter.html, "a", { href: "tel:+33639980055" }))).toContain("Appeler Camille");
    const record = one(letter.html, "a", { href: /#fiche$/ });
    expect(textOf(record)).toContain("Camille Moreau");
    const [file] = attribute(record, "href")!.split("#");
    expect(await member.text(file!)).toContain("Camille Moreau");
    const answered = await member.post(`/agence/courriers/${first}`, { intent: "resolve" });
    expect(answered.status).toBe(303);
    expect(answered.headers.getSetCookie().join()).toContain("solstice.flash=");
    expect(await member.text("/agence")).not.toContain("non remis");
    const settled = await member.text(`/agence/courriers/${first}`);
    expect(settled).toMatch(/Non remis, \d\d:\d\d, réglé depuis/);
    expect(settled).not.toContain("Appeler");
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
    const rejected = { status: "failed", lastError: "550 RCPT TO", handledAt: null } as const;
    await updateRows(database.db, "mail", rejected, { id: first });
    const resend = (sure = {}) =>
      member.post(`/agence/courriers/${first}`, { intent: "resend", email: camille.email, ...sure });
    await expectPage(resend(), 409, "Cette adresse a déjà été refusée.", "Renvoyer quand même");
    expect((await resend({ sure: "on" })).status).toBe(303);
  });
});
