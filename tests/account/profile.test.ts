import { beforeEach, expect, it } from "vitest";
import { addDays, longDate, longMonth } from "#app/french/dates.ts";
import { agency } from "#app/content/parts/agency.ts";
import { after, DAY, MINUTE } from "#app/platform/durations.ts";
import { amine, camille, jeanne, type PersonWithPassword, signupForm } from "#support/fixtures/people.ts";
import { generousLimits, seedAccount, seedMember, textOf, Visitor } from "#support/site/site.ts";
import { atFixedTime, describeSiteOnPostgres, expectPage, TODAY } from "#support/site/site-suite.ts";
import { mailedLink } from "#support/network/inbox.ts";
import { all, attribute, contentOf, one, valueOf, valuesOf } from "#support/site/html.ts";
import { seedAppointment, seedEnquiries } from "#support/fixtures/appointments.ts";
import { insertRows, readRow, readValues, updateRows } from "#support/database/rows.ts";

const AGENCY_EMAIL = "agence@courriel.example";
/** The limits of reset mails, which mails to a new address share. */
const LIMITS = { LIMIT_RESETS_PER_ACCOUNT: "3", LIMIT_MAILS_PER_ADDRESS: "6" };
const SETTINGS = atFixedTime({ ...generousLimits, ...LIMITS, AGENCY_EMAIL });
const NEW_PASSWORD = { password: "Lumiere2027!", passwordConfirmation: "Lumiere2027!" };
const WRONG_PASSWORD = "Ce mot de passe n'est pas le bon.";
const passwordForm = (currentPassword: string) => ({ intent: "change-password", currentPassword, ...NEW_PASSWORD });

describeSiteOnPostgres("the client's space by HTTP", SETTINGS, ({ site, database, inbox }) => {
  /** The number of the test, which makes its addresses and its day unique. */
  let testNumber = 0;
  let person: PersonWithPassword;
  let userId: string;
  let client: Visitor;

  beforeEach(async () => {
    testNumber += 1;
    person = { ...camille, email: `camille${testNumber}@courriel.example` };
    ({ id: userId } = await seedAccount(database.db, person));
    client = await new Visitor(site.url).logIn(person);
  });

  const addressForm = (email: string) => ({ intent: "change-address", email, currentPassword: person.password });
  const profileText = (visitor = client) => visitor.text("/compte");
  const dataExport = async () => (await client.get("/compte/donnees.json")).json();
  async function stranger(): Promise<Visitor> {
    const other = { ...amine, email: `amine${testNumber}@courriel.example` };
    await seedAccount(database.db, other);
    return new Visitor(site.url).logIn(other);
  }
  const book = async (time: string) => {
    expect((await client.post("/contact", { date: day(), slot: time })).status).toBe(303);
    return (await readRow(database.db, "appointments", "id", { userEmail: person.email, slot: time })).id;
  };
  const day = () => addDays(TODAY, testNumber);
  const requestAddressLink = async (email: string) => {
    await client.post("/compte", addressForm(email));
    return mailedLink(inbox, email, "/nouvelle-adresse");
  };

  /** Follows a section's pages from this path. @returns the number of pages, and of different texts that match `row` */
  async function walkPages(section: string, row: RegExp, from = "/compte"): Promise<[pages: number, rows: number]> {
    const rows = new Set<string>();
    let pages = 0;
    for (let path: string | undefined = from; path; pages++) {
      const html: string = await client.html(path);
      expect(html.length).toBeLessThan(150_000);
      for (const [text] of textOf(html).matchAll(row)) rows.add(text);
      const [nav] = all(html, "nav", { "aria-label": `Pages\u00A0: ${section}` });
      const next = nav && all(nav, "a", { href: /^\/compte\?/ }).find((link) => !textOf(link).includes("Première"));
      path = next && attribute(next, "href")!.split("#")[0];
    }
    return [pages, rows.size];
  }

  it("a page of the client's space redirects a visitor to the login, which leads back to it", async () => {
    const visitor = new Visitor(site.url);
    for (const page of ["", "/donnees.json", "/rendez-vous/x", "/rendez-vous/x/agenda.ics"]) {
      const path = `/compte${page}`;
      const answer = await visitor.get(path);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe(`/login?retour=${encodeURIComponent(path)}`);
    }
    // The login after a request for page data returns to the page, not to its data.
    const data = await visitor.html("/compte.data?_routes=routes%2Faccount%2Faccount");
    expect(data).toContain('/login?retour=%2Fcompte"');
  });

  it("the profile shows appointments and enquiries with their status", async () => {
    const long = { date: addDays(TODAY, -100), time: "10:00", minutes: 720, location: "Uzès" };
    await seedAppointment(database.db, { ...long, userId, userEmail: person.email });
    await book("09:00");
    await client.post("/demande", { title: "Un site vitrine", services: "web", description: "Cinq pages." });
    const texts = ["à 09:00", "Confirmé", "12 heures, Uzès", "Un site vitrine", "Web. Envoyée le"];
    await expectPage(client.get("/compte"), 200, ...texts);
  });

  it("the profile spreads dozens of appointments and enquiries over small pages, with each enquiry's latest messages and a link to its thread", async () => {
    for (let daysAgo = 1; daysAgo <= 60; daysAgo++) {
      const start = { date: addDays(TODAY, -daysAgo), time: "10:00" };
      await seedAppointment(database.db, { ...start, userId, userEmail: person.email });
    }
    expect(await profileText()).toContain("Plus anciens");
    expect(await walkPages("rendez-vous", /\d+(?:er)? \S+ \d{4} à \d\d:00/g)).toEqual([3, 60]);
    // The addressed page begins after the last row, so it is empty, but it links to the first page.
    const beyond = await client.text("/compte?rendez-vous=avant_2000-01-01_09:00_x&demandes=rien");
    expect(beyond).toContain("Première page");
    expect(beyond).not.toContain("Aucun rendez-vous pour l'instant");

    const enquiries = Array.from({ length: 60 }, (_, index) => ({
      id: `${userId}-${index}`,
      title: `Demande ${index}`,
    }));
    await seedEnquiries(
      database.db,
      enquiries.map((enquiry) => ({ ...enquiry, userId, userEmail: person.email })),
    );
    const messages = enquiries.flatMap(({ id: enquiryId }) =>
      Array.from({ length: 30 }, (_, index) => ({
        id: `${enquiryId}-${index}`,
        enquiryId,
        kind: index % 2 ? ("reply" as const) : ("answer" as const),
        state: "stored" as const,
        text: `Échange ${index}, ${"le matin de préférence ".repeat(13)}`,
        createdAt: new Date(Date.UTC(2026, 0, 1, 9, Math.floor(index / 2))).toISOString(),
      })),
    );
    await insertRows(database.db, "enquiryMessages", ...messages);
    expect(await walkPages("demandes", /Demande \d+/g)).toEqual([3, 60]);

    const html = await client.html("/compte");
    expect(new Set(html.match(/Échange \d+,/g))).toEqual(new Set(["Échange 27,", "Échange 28,", "Échange 29,"]));
    const threadLink = all(html, "a").find((link) => textOf(link).includes("Voir les 27 échanges précédents"));
    const threadPath = attribute(threadLink!, "href")!;
    expect(await walkPages("échanges", /Échange \d+,/g, threadPath)).toEqual([2, 30]);
    const thread = await client.text(threadPath);
    expect(thread).toContain("Toutes les demandes");
    expect(thread.match(/Envoyée le/g)).toHaveLength(1);
    expect(thread.indexOf("Échange 10,")).toBeLessThan(thread.indexOf("Échange 29,"));
  });

  it("a client cannot open another client's enquiry", async () => {
    await client.post("/demande", { title: "Rien qu'à moi", services: "web", description: "Cinq pages." });
    const { id } = await readRow(database.db, "enquiries", "id", { userEmail: person.email });
    const page = (await stranger()).get(`/compte?demande=${id}`);
    const { text } = await expectPage(page, 200, "Aucune demande pour l'instant.", "Aucun rendez-vous pour l'instant.");
    expect(text).not.toContain("Rien qu'à moi");
  });

  it("a client can change both names, and an invalid name is rejected", async () => {
    const form = { intent: "save-profile", gender: "F" };
    const invalid = { ...form, lastName: "R2D2", firstName: "Camille" };
    const sentence = "Nom et prénom doivent contenir uniquement des lettres, tirets ou accents.";
    const { html } = await expectPage(client.post("/compte", invalid), 400, sentence);
    expect(html).toContain('value="R2D2"');
    await expectPage(client.post("/compte", { ...form, lastName: "Léger", firstName: "Zoé" }), 200, "Bienvenue, Zoé");
    expect(await profileText()).toContain("Bienvenue, Zoé");
  });

  it("a client can correct the gender, and the data export contains it", async () => {
    const genderIn = (html: string) => valueOf(html, "gender");
    const form = { intent: "save-profile", lastName: "Moreau", firstName: "Camille" };
    expect(genderIn(await client.html("/compte"))).toBe("F");
    for (const gender of ["", "X"])
      await expectPage(client.post("/compte", { ...form, gender }), 400, "Veuillez indiquer votre genre.");
    expect(genderIn((await expectPage(client.post("/compte", { ...form, gender: "M" }), 200)).html)).toBe("M");
    expect(await dataExport()).toMatchObject({
      profile: { gender: "M" },
      history: expect.arrayContaining([expect.objectContaining({ what: "Profil modifié" })]),
    });
  });

  it("a client can add and remove an optional telephone number, which the agency sees", async () => {
    const form = { intent: "save-profile", gender: "F", lastName: "Moreau", firstName: "Camille" };
    const phoneIn = (html: string) => attribute(one(html, "input", { name: "phone", autocomplete: "tel" }), "value");
    const save = (phone: string) => client.post("/compte", { ...form, phone });
    const invalid = await expectPage(save("06 39"), 400, "Ce numéro de téléphone est incomplet ou invalide.");
    expect(phoneIn(invalid.html)).toBe("06 39");
    expect(phoneIn(await (await save(" 06 39 98 00 55 ")).text())).toBe("06 39 98 00 55");
    await client.post("/compte", form);
    expect(await dataExport()).toMatchObject({ profile: { phone: "06 39 98 00 55" } });
    const id = await book("09:00");
    const agencyOwner = { ...jeanne, email: "jeanne.telephone@atelier.example" };
    await seedMember(database.db, agencyOwner, "owner");
    const agencyVisitor = await new Visitor(site.url).logIn(agencyOwner);
    expect(await agencyVisitor.html(`/agence/agenda/${id}`)).toContain('href="tel:+33639980055"');
    await save("");
    expect(await dataExport()).toMatchObject({ profile: { phone: null } });
  });

  it("the profile says what the export contains, and what remains after the account is deleted", async () => {
    const text = await profileText();
    expect(text).toContain("liste des e-mails envoyés, connexions), ou supprimer votre compte.");
    expect(text).toContain("Des rendez-vous, nous ne conservons que la date, l'heure et l'état, de façon anonyme.");
    expect(text).not.toMatch(/trois ans|3 ans/);
  });

  it("a profile form changes nothing if another account has logged in since it was opened", async () => {
    const account = valueOf(await client.html("/compte"), "account");
    const other = await stranger();
    const names = { intent: "save-profile", gender: "F", lastName: "Moreau", firstName: "Camille", account };
    await expectPage(other.post("/compte", names), 409, "Un autre compte est maintenant ouvert dans ce navigateur");
    expect(await profileText(other)).not.toContain("Camille");
    expect((await client.post("/compte", names)).status).toBe(200);
  });

  it("a new password requires the current one and ends every other session, even if the request also renews its own session", async () => {
    const other = await new Visitor(site.url).logIn(person);
    const wrong = await expectPage(client.post("/compte", passwordForm("Autre2026!")), 403, WRONG_PASSWORD);
    for (const password of Object.values(NEW_PASSWORD)) expect(wrong.html).not.toContain(password);
    const guessable = `${person.email.split("@")[0]}!`;
    for (const [change, sentence] of [
      [{ password: "court" }, "Le mot de passe doit contenir au moins 8 caractères"],
      [{ passwordConfirmation: "Autre2027?" }, "Les mots de passe ne correspondent pas."],
      [{ password: guessable, passwordConfirmation: guessable }, "Mot de passe trop faible."],
    ] as const)
      await expectPage(client.post("/compte", { ...passwordForm(person.password), ...change }), 400, sentence);
    // A session is renewed when at most six of its seven days are left.
    const expiresAt = after(new Date(), 5 * DAY).toISOString();
    await updateRows(database.db, "sessions", { expiresAt }, { userId });
    const changed = await client.post("/compte", passwordForm(person.password));
    expect([changed.status, changed.headers.get("location")]).toEqual([303, "/compte#securite"]);
    expect(await profileText()).toContain("Votre mot de passe a été modifié.");
    expect((await other.get("/compte")).status).toBe(302);
    await new Visitor(site.url).logIn({ ...person, password: NEW_PASSWORD.password });
    await expect(new Visitor(site.url).logIn(person)).rejects.toThrow("401");
  });

  it("a new address takes effect once its link is used", async () => {
    const email = `nouvelle${testNumber}@courriel.example`;
    const form = addressForm(email);
    const unchanged = client.post("/compte", { ...form, email: person.email });
    await expectPage(unchanged, 400, "C'est déjà l'adresse de votre compte.");
    const invalid = client.post("/compte", { ...form, email: "camille", currentPassword: "" });
    await expectPage(invalid, 400, "Adresse e-mail invalide.", "Veuillez entrer votre mot de passe.");
    await expectPage(client.post("/compte", { ...form, currentPassword: "Autre2026!" }), 403, WRONG_PASSWORD);
    const sent = "Un e-mail a été envoyé à votre nouvelle adresse : ouvrez le lien qu'il contient";
    await expectPage(client.post("/compte", form), 200, `${sent} pour confirmer le changement.`);
    expect(await profileText()).toContain(person.email);
    const path = await mailedLink(inbox, email, "/nouvelle-adresse");
    const anyone = new Visitor(site.url);
    await expectPage(anyone.get(path), 200, `Adresse à confirmer : ${email}`);
    expect(await profileText()).not.toContain(email);
    // Without the account's session, the link asks for its password, because the address may be a stranger's.
    expect(await anyone.html(path)).toContain('name="password"');
    expect((await anyone.post(path, {})).status).toBe(400);
    expect((await anyone.post(path, { password: "Autre2026!" })).status).toBe(403);
    expect(await client.html(path)).not.toContain('name="password"');
    expect(await profileText()).not.toContain(email);
    expect((await anyone.post(path, { password: person.password })).status).toBe(200);
    expect(await profileText()).toContain(email);
    const notice = await inbox.waitFor(
      ({ to, subject }) => to === person.email && subject === "L’adresse e-mail de votre compte a été modifiée",
    );
    expect(notice.text).not.toContain(email);
    await expectPage(anyone.post(path, {}), 410, "Ce lien a déjà servi.");
    expect((await expectPage(anyone.get(path), 410)).html).not.toContain(email);
    const unknown = "/nouvelle-adresse?token=nimportequoinimportequoi";
    for (const answer of [await anyone.get(unknown), await anyone.post(unknown, {})]) expect(answer.status).toBe(400);
    await new Visitor(site.url).logIn({ ...person, email });
  });

  it("a new address renews the cancel links of upcoming appointments", async () => {
    const date = addDays(TODAY, 40 + testNumber);
    expect((await client.post("/contact", { date, slot: "10:00" })).status).toBeLessThan(400);
    const former = await mailedLink(inbox, person.email, "/cancelAppointment");
    const email = `suivie${testNumber}@courriel.example`;
    expect((await client.post(await requestAddressLink(email), {})).status).toBe(200);
    const anyone = new Visitor(site.url);
    expect((await anyone.post(former, {})).status).toBe(404);
    const renewed = await mailedLink(inbox, email, "/cancelAppointment");
    expect((await anyone.get(renewed)).status).toBe(200);
    expect((await anyone.post(renewed, {})).status).toBe(200);
  });

  it("a client can end one of the account's sessions, and none of another account's", async () => {
    const sessionsIn = async (visitor: Visitor) => valuesOf(await visitor.html("/compte"), "session");
    const before = await sessionsIn(client);
    const other = await new Visitor(site.url).logIn(person);
    const [session] = (await sessionsIn(client)).filter((id) => !before.includes(id)) as [string];
    const neighbour = await stranger();
    expect((await neighbour.post("/compte", { intent: "end-sessions", session })).status).toBe(303);
    expect((await other.get("/compte")).status).toBe(200);
    expect((await client.post("/compte", { intent: "end-sessions", session })).status).toBe(303);
    expect((await other.get("/compte")).status).toBe(302);
    expect(await sessionsIn(client)).toEqual(before);
  });

  it("the profile lists the ten latest sessions, and says how many more exist", async () => {
    const now = new Date();
    const expiresAt = after(now, DAY).toISOString();
    const otherSessions = Array.from({ length: 130 }, (_, index) => {
      const createdAt = after(now, -(index + 1) * MINUTE).toISOString();
      const key = `${userId}-${index}`;
      return { id: key, userId, tokenHash: key, userAgent: "", expiresAt, createdAt };
    });
    await insertRows(database.db, "sessions", ...otherSessions.toReversed());
    const page = await client.html("/compte");
    // The browser's own session is one of the ten, and has no button.
    expect(valuesOf(page, "session")).toEqual(otherSessions.slice(0, 9).map((session) => session.id));
    expect(page).toContain("Et 121 autres, plus anciens.");
  });

  it("the address of another account is refused", async () => {
    const email = `prise${testNumber}@courriel.example`;
    await seedAccount(database.db, { ...amine, email });
    await expectPage(client.post("/compte", addressForm(email)), 409, "Adresse e-mail déjà utilisée.");
  });

  it("an account can take over the address of an unverified sign-up", async () => {
    const email = `squattee${testNumber}@courriel.example`;
    expect((await new Visitor(site.url).post("/signup", signupForm({ ...amine, email }))).status).toBe(200);
    const link = await requestAddressLink(email);
    const holders = () => readValues(database.db, "users", "firstName", { email });
    expect(await holders()).toEqual([amine.firstName]);
    expect((await client.post(link, {})).status).toBe(200);
    expect(await holders()).toEqual([person.firstName]);
  });

  it("a new address that has reached its daily limit of mails is refused, and the page announces no mail", async () => {
    const email = `comblee${testNumber}@courriel.example`;
    for (let time = 0; time < 2; time++) {
      const account = { ...amine, email: `demande${testNumber}-${time}@courriel.example` };
      await seedAccount(database.db, account);
      const visitor = await new Visitor(site.url).logIn(account);
      const form = { ...addressForm(email), currentPassword: account.password };
      for (let again = 0; again < 3; again++) expect((await visitor.post("/compte", form)).status).toBe(200);
    }
    const { text } = await expectPage(client.post("/compte", addressForm(email)), 429);
    expect(text).not.toContain("Un e-mail vous a été envoyé");
  });

  it("an address that the login would reject is refused", async () => {
    for (const email of ["zoé@hotel.example", "a&b@courriel.example", "a.@courriel.example"]) {
      const answer = await client.post("/compte", addressForm(email));
      expect(answer.status, email).toBe(400);
      expect(textOf(await answer.text()), email).toMatch(/Les lettres accentuées|Format d'e-mail invalide\./);
    }
  });

  it("an address with an accented domain gets its mail in punycode", async () => {
    expect((await client.post("/compte", addressForm(`zoe${testNumber}@hôtel.example`))).status).toBe(200);
    // The inbox decodes the domain.
    await inbox.waitFor(({ to }) => to === `zoe${testNumber}@hôtel.example`);
    const to = `zoe${testNumber}@xn--htel-vqa.example`;
    expect(await readValues(database.db, "mail", "kind", { to })).toEqual(["address-change"]);
  });

  it("an account can request at most three mails to new addresses in a quarter of an hour", async () => {
    const ask = (email: string) => client.post("/compte", addressForm(email));
    for (let time = 1; time <= 3; time++)
      expect((await ask(`autre${testNumber}-${time}@courriel.example`)).status).toBe(200);
    expect((await ask(`autre${testNumber}-4@courriel.example`)).status).toBe(429);
  });

  it("a change of password invalidates the links mailed before: to a new address and to a reset", async () => {
    // An intruder with the password requests an address; then the owner changes the password.
    const addressLink = await requestAddressLink(`intrus${testNumber}@courriel.example`);
    const anyone = new Visitor(site.url);
    expect((await anyone.post("/reinit", { email: person.email })).status).toBe(200);
    const reset = await mailedLink(inbox, person.email, "/nouveau-mot-de-passe");
    expect((await client.post("/compte", passwordForm(person.password))).status).toBe(303);
    expect((await anyone.post(addressLink, {})).status).toBe(400);
    expect((await anyone.get(reset)).status).toBe(410);
    await new Visitor(site.url).logIn({ ...person, password: NEW_PASSWORD.password });
  });

  it("a password reset invalidates an unconfirmed new address", async () => {
    const addressLink = await requestAddressLink(`intrus${testNumber}@courriel.example`);
    const owner = new Visitor(site.url);
    await owner.post("/reinit", { email: person.email });
    const link = await mailedLink(inbox, person.email, "/nouveau-mot-de-passe");
    expect((await owner.post(link, NEW_PASSWORD)).status).toBeLessThan(400);
    expect((await owner.post(addressLink, {})).status).toBe(400);
  });

  it("a new address invalidates the reset links that were mailed to the former one", async () => {
    const anyone = new Visitor(site.url);
    await anyone.post("/reinit", { email: person.email });
    const reset = await mailedLink(inbox, person.email, "/nouveau-mot-de-passe");
    const link = await requestAddressLink(`nouvelle${testNumber}@courriel.example`);
    expect((await client.post(link, {})).status).toBe(200);
    expect((await anyone.get(reset)).status).toBe(410);
  });

  it("two simultaneous uses of the link to a new address change the address once", async () => {
    const email = `nouvelle${testNumber}@courriel.example`;
    const link = await requestAddressLink(email);
    const answers = await Promise.all([client.post(link, {}), client.post(link, {})]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(await readValues(database.db, "mail", "kind", { to: person.email })).toEqual(["address-changed"]);
    expect(await readValues(database.db, "mail", "kind", { to: email })).toEqual(["address-change"]);
  });

  it("the profile names the connected devices, and can disconnect all of them", async () => {
    const [chrome, firefox] = [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0",
    ];
    const { email, password } = person;
    const other = new Visitor(site.url);
    client = new Visitor(site.url);
    const logIn = (visitor: Visitor, agent: string) =>
      visitor.post("/login", { email, password }, { "user-agent": agent });
    expect([(await logIn(other, firefox!)).status, (await logIn(client, chrome!)).status]).toEqual([303, 303]);
    const text = await profileText();
    expect(text).toMatch(/Chrome, Linux \(celui-ci\) Depuis le \S+ \d/);
    expect(text.match(/Firefox, Windows/g)).toHaveLength(1);
    const ended = await client.post("/compte", { intent: "end-sessions" });
    expect([ended.status, ended.headers.get("clear-site-data")]).toEqual([303, '"cache"']);
    expect(ended.headers.get("location")).toBe("/");
    for (const visitor of [client, other]) expect((await visitor.get("/compte")).status).toBe(302);
  });

  it("a client can move and cancel an appointment, and download its calendar file", async () => {
    const [time, later] = ["09:00", "09:30"] as const;
    const id = await book(time);
    const { headers } = await expectPage(client.get(`/compte/rendez-vous/${id}/agenda.ics`), 200, "METHOD:PUBLISH");
    expect(headers.get("content-type")).toContain("text/calendar");
    // Without JavaScript, one form asks for a day and another has its slots.
    const path = `/compte/rendez-vous/${id}`;
    const page = await client.html(`${path}?date=${day()}`);
    // On a phone, the first control must not be the cancellation.
    expect(page.indexOf("Confirmer l’annulation")).toBeGreaterThan(page.indexOf("Déplacer le rendez-vous"));
    one(page, "form", { method: "get" });
    expect(page).toContain("Voir les créneaux");
    one(page, "input", { type: "radio", name: "slot", value: later });
    const waitForMail = (to: string, words: string) =>
      inbox.waitFor((mail) => {
        const subject = textOf(mail.subject);
        return mail.to === to && subject.includes(words) && subject.includes(textOf(longDate(day())));
      });
    const moved = await client.post(path, { date: day(), slot: later });
    expect([moved.status, moved.headers.get("location")]).toEqual([303, "/compte#rendez-vous"]);
    await expectPage(client.get("/compte"), 200, "Rendez-vous déplacé.", `à ${later}`);
    for (const to of [person.email, AGENCY_EMAIL])
      expect((await waitForMail(to, "déplacé")).calendar?.content).toContain("SEQUENCE:1");
    expect(await client.html(`/agenda/creneaux?date=${day()}`)).toContain(`"${time}"`);
    await expectPage(client.post(path, { intent: "cancel" }), 200, "Rendez-vous annulé. Un e-mail vous a été envoyé.");
    await expectPage(client.get(path), 200, "Ce rendez-vous est annulé.");
    await Promise.all([waitForMail(person.email, "Annulation"), waitForMail(AGENCY_EMAIL, "Rendez-vous annulé")]);
    expect((await client.get(`/compte/rendez-vous/${id}/agenda.ics`)).status).toBe(404);
  });

  it("the calendar that moves an appointment opens on the appointment's month, until a day is chosen", async () => {
    const date = addDays(TODAY, 60);
    const id = await seedAppointment(database.db, { date, time: "11:00", userId, userEmail: person.email });
    const monthOn = async (query: string) =>
      contentOf(one(await client.html(`/compte/rendez-vous/${id}${query}`), "h3", { "aria-live": "polite" }));
    expect(await monthOn("")).toBe(longMonth(date));
    expect(await monthOn(`?date=${addDays(TODAY, 200)}`)).toBe(longMonth(addDays(TODAY, 200)));
  });

  it("a client cannot cancel an appointment that has begun, and is told why", async () => {
    const id = await book("09:00");
    await updateRows(database.db, "appointments", { date: addDays(TODAY, -1) }, { id });
    const { text } = await expectPage(
      client.post(`/compte/rendez-vous/${id}`, { intent: "cancel" }),
      409,
      "Votre rendez-vous n'a pas été annulé.",
      `Ce rendez-vous a déjà commencé : il ne peut plus être annulé. Appelez-nous au ${agency.phone.display}`,
    );
    expect(text).not.toContain("Erreur lors de la réservation.");
  });

  it("a client's data export contains that account's data, and no other account's", async () => {
    await book("09:00");
    const other = await stranger();
    expect((await other.post("/contact", { date: day(), slot: "09:30" })).status).toBe(303);
    for (const [visitor, title] of [
      [client, "Un site vitrine"],
      [other, "Un secret"],
    ] as const)
      await visitor.post("/demande", { title, services: "web", description: `${title}, cinq pages.` });
    const answer = await client.get("/compte/donnees.json");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="mes-donnees.json"');
    const data: unknown = await answer.json();
    expect(data).toMatchObject({
      profile: {
        email: person.email,
        firstName: "Camille",
        lastName: "Moreau",
        gender: "F",
        lastActiveAt: expect.stringContaining(TODAY),
        inactivityWarnedAt: null,
        picture: null,
      },
      appointments: [{ date: day(), slot: "09:00", status: "confirmed", userEmail: person.email }],
      enquiries: [{ title: "Un site vitrine", services: ["web"], description: "Un site vitrine, cinq pages." }],
      sessions: [{ current: true }],
    });
    const withoutTimestamps = JSON.stringify(data).replaceAll(/T[\d:.]+Z/g, "");
    expect(withoutTimestamps).not.toMatch(/token|hash|secret|amine|09:30/i);
  });

  it("a client can delete the account only with its password", async () => {
    const erase = (password: string) => client.post("/compte", { intent: "delete-account", password });
    expect((await erase("Autre2026!")).status).toBe(403);
    const gone = await erase(person.password);
    expect([gone.status, gone.headers.get("clear-site-data")]).toEqual([303, '"cache"']);
    expect(gone.headers.get("location")).toBe("/");
    expect(await client.text("/")).toContain("Compte supprimé.");
    await expect(new Visitor(site.url).logIn(person)).rejects.toThrow("401");
  });

  it("a client cannot see, move, cancel or download another client's appointment", async () => {
    const id = await book("09:00");
    const other = await stranger();
    expect((await other.get(`/compte/rendez-vous/${id}`)).status).toBe(404);
    expect((await other.get(`/compte/rendez-vous/${id}/agenda.ics`)).status).toBe(404);
    expect((await other.post(`/compte/rendez-vous/${id}`, { intent: "cancel" })).status).toBe(404);
    expect((await other.post(`/compte/rendez-vous/${id}`, { date: day(), slot: "17:30" })).status).toBe(404);
    const row = await readRow(database.db, "appointments", ["status", "slot", "sequence"], { id });
    expect(row).toEqual({ status: "confirmed", slot: "09:00", sequence: 0 });
    expect(await profileText(other)).not.toContain(person.email);
  });

  it("an empty or invalid profile form gets 400", async () => {
    const forms = [{}, { intent: "rien" }, { intent: "delete-account" }, { intent: "change-address", email: "x" }];
    for (const form of forms as Record<string, string>[]) expect((await client.post("/compte", form)).status).toBe(400);
  });
});
