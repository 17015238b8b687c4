import { beforeAll, expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { closeDay } from "#app/features/booking/closing/unavailability-command.server.ts";
import { amine, camille, signupForm } from "#support/fixtures/people.ts";
import { generousLimits, logLines, seedAccount, Visitor } from "#support/site/site.ts";
import { atFixedTime, describeSiteOnPostgres, expectPage, TODAY } from "#support/site/site-suite.ts";
import { all, attribute } from "#support/site/html.ts";
import { mailedLink } from "#support/network/inbox.ts";
import { askRaw } from "#support/site/ask.ts";
import { formOf } from "#support/site/form-of.ts";
import { readValues, updateRows } from "#support/database/rows.ts";

const [TOMORROW, CLOSED] = [addDays(TODAY, 1), addDays(TODAY, 2)];

const TOO_LONG = "Le mot de passe ne peut pas dépasser 128 caractères.";
const SETTINGS = atFixedTime(generousLimits);

describeSiteOnPostgres("invalid input by HTTP", SETTINGS, ({ site, database, inbox, seedVisitor, loggedIn }) => {
  const client = loggedIn(camille);

  beforeAll(async () => void (await closeDay(database.db, CLOSED, new Date())));

  const count = async (table: "appointments" | "mail" | "users") => (await readValues(database.db, table, "id")).length;
  const counts = async () => ({
    appointments: await count("appointments"),
    mail: await count("mail"),
    users: await count("users"),
  });

  async function expectRefusal(send: () => Promise<Response>, status: number, text: string): Promise<void> {
    const before = await counts();
    await expectPage(send(), status, text);
    expect(await counts()).toEqual(before);
  }

  const incomplete = "Veuillez sélectionner une date et un créneau.";
  const bookingFailed = "Erreur lors de la réservation.";
  const long = "9".repeat(5000);
  it.each<[string, string, number, string]>([
    ["no field", "", 400, incomplete],
    ["no slot", `date=${TOMORROW}`, 400, incomplete],
    ["no date", "slot=10:00", 400, incomplete],
    ["two dates", `date=${TOMORROW}&date=${TOMORROW}&slot=10:00`, 400, incomplete],
    ["two slots", `date=${TOMORROW}&slot=10:00&slot=10:30`, 400, incomplete],
    ["no @", `date=${TOMORROW}&slot=10:00&email=camille`, 400, "Veuillez fournir une adresse e-mail valide."],
    ["30 February", "date=2026-02-30&slot=10:00", 400, bookingFailed],
    ["an over-long date", `date=${long}&slot=10:00`, 400, bookingFailed],
    ["a quarter past", `date=${TOMORROW}&slot=09:15`, 400, bookingFailed],
    ["an over-long slot", `date=${TOMORROW}&slot=${long}`, 400, bookingFailed],
    ["SQL", "date=2026-12-04' or '1'='1&slot=10:00", 400, bookingFailed],
    [
      "a closed day",
      `date=${CLOSED}&slot=10:00`,
      409,
      "L'administrateur est indisponible ce jour. Vous aviez choisi :",
    ],
  ])("a booking is refused with %s", async (_name, form, status, text) => {
    await expectRefusal(() => client.post("/contact", [...new URLSearchParams(form)]), status, text);
  });

  it("a booking is refused without a session", async () => {
    const send = () => new Visitor(site.url).post("/contact", { date: TOMORROW, slot: "10:00" });
    await expectRefusal(send, 401, "reconnectez-vous pour réserver");
  });

  it("a booking uses the account's address, even if another one is sent", async () => {
    const before = await counts();
    const answer = await client.post("/contact", { date: TOMORROW, slot: "17:30", email: "autre@courriel.example" });
    expect(answer.status).toBe(303);
    expect(await readValues(database.db, "appointments", "userEmail", { slot: "17:30" })).toEqual([camille.email]);
    expect(await counts()).toEqual({ ...before, appointments: before.appointments + 1, mail: before.mail + 2 });
  });

  it("the slots of a day are shown only to clients, and not for an invalid date", async () => {
    const visitor = new Visitor(site.url);
    const refusal = await visitor.get(`/agenda/creneaux?date=${TOMORROW}`);
    expect(refusal.status).toBe(401);
    expect(await refusal.json()).toMatchObject({
      state: "refused",
      message: expect.stringContaining("reconnectez-vous"),
    });
    for (const date of ["", "2026-02-30", "../../etc/passwd", long]) {
      const answer = await client.get(`/agenda/creneaux?date=${encodeURIComponent(date)}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ state: "refused" });
    }
    const open = await client.get(`/agenda/creneaux?date=${TOMORROW}`);
    expect(await open.json()).toMatchObject({ state: "open" });
  });

  it("the contact page says that a date in its address does not exist", async () => {
    await expectPage(client.get("/contact?date=2026-02-30"), 200, "Cette date n'existe pas.");
  });

  const zoe = { firstName: "Zoé", lastName: "Durand", gender: "F", email: "zoe@courriel.example" };
  const signup = signupForm({ ...zoe, password: "Lumiere2026!" });
  const tooLong = `A1!${"b".repeat(126)}`;
  it.each<[string, Partial<Record<keyof typeof signup, string>>, string]>([
    ["an over-long name", { firstName: "a".repeat(61) }, "Un nom ou un prénom ne peut pas dépasser 60 caractères."],
    ["an over-long password", { password: tooLong, passwordConfirmation: tooLong }, TOO_LONG],
    [
      "a password like the local part of the address",
      { email: "lumiere2026@courriel.example", password: "Lumiere2026!" },
      "Mot de passe trop faible.",
    ],
    ["an unknown gender", { gender: "X" }, "Veuillez indiquer votre genre."],
  ])("a signup is refused with %s, and the form keeps the typed name but no password", async (_name, change, text) => {
    const before = await counts();
    const { html } = await expectPage(new Visitor(site.url).post("/signup", { ...signup, ...change }), 400, text);
    // Radio buttons have no aria-invalid.
    expect(html).toContain("gender" in change ? 'data-invalid="true"' : 'aria-invalid="true"');
    expect(html).toContain(`value="${change.firstName ?? "Zoé"}"`);
    expect(html).not.toContain("Lumiere2026!");
    expect(await counts()).toEqual(before);
  });

  it.each(["/login", "/signup", "/reinit"])("the form of %s disables the browser's own validation", async (path) => {
    const forms = all(await new Visitor(site.url).html(path), "form", { method: "post" });
    expect(forms.map((form) => attribute(form, "novalidate"))).toEqual([""]);
  });

  it("a signup is refused with an address that is taken", async () => {
    const send = () => new Visitor(site.url).post("/signup", { ...signup, email: camille.email.toUpperCase() });
    await expectRefusal(send, 409, "Adresse e-mail déjà utilisée.");
  });

  it.each([
    ["no field", {}, 400, "Veuillez entrer"],
    ["a wrong password", { email: camille.email, password: "Autre2026!" }, 401, "Identifiants incorrects."],
    ["an unknown address", { email: "a@b.example", password: "Autre2026!" }, 401, "Identifiants incorrects."],
    ["an over-long password", { email: camille.email, password: "x".repeat(20_000) }, 400, TOO_LONG],
  ])("a login is refused with %s", async (_name, form, status, text) => {
    await expectRefusal(() => new Visitor(site.url).post("/login", form as Record<string, string>), status, text);
  });

  it.each([
    ["disabled", { disabled: true }, "Compte désactivé."],
    ["not verified", { emailVerified: false }, "Veuillez vérifier votre adresse e-mail."],
  ])("a login is refused for an account that is %s, and the form keeps the address", async (name, values, text) => {
    const person = { ...amine, email: `${name.replace(" ", "-")}@courriel.example` };
    await seedAccount(database.db, person);
    const { email, password } = person;
    await updateRows(database.db, "users", values, { email });
    const { html } = await expectPage(new Visitor(site.url).post("/login", { email, password }), 403, text);
    expect(html).toContain(`value="${email}"`);
    if ("emailVerified" in values)
      await inbox.waitFor(({ to, subject }) => to === email && subject === "Confirmez votre adresse e-mail");
  });

  it("the login page redirects logged-in visitors, and another account's login, right or wrong, leaves their session unchanged", async () => {
    const visitor = await seedVisitor(amine);
    const location = async (page: string) => (await visitor.get(page)).headers.get("location");
    expect(await location("/login?retour=%2Fterms")).toBe("/terms");
    expect(await location("/login?retour=%2Fcontact%23agenda")).toBe("/contact#agenda");
    for (const password of [camille.password, "Autre2026!", ""]) {
      const answer = await visitor.post("/login", { email: camille.email, password, retour: "/terms" });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/terms"]);
      expect(await visitor.html("/compte")).toContain(amine.email);
    }
  });

  it("a verification link asks for the password in another browser than the signup's, and is refused if altered or used", async () => {
    const visitor = new Visitor(site.url);
    const email = "lea@courriel.example";
    const sentences = ["Inscription réussie. Vérifiez votre boîte mail.", "Confirmez votre adresse"];
    const { html } = await expectPage(visitor.post("/signup", { ...signup, email }), 200, ...sentences);
    expect(html).not.toContain(`value="${email}"`);
    const path = await mailedLink(inbox, email, "/verification");
    expect((await visitor.get(path)).status).toBe(200);
    const altered = visitor.post(`${path.slice(0, -4)}abcd`, { intent: "confirm" });
    await expectPage(altered, 400, "Ce lien n'est pas valable.");
    expect((await visitor.post("/login", { email, password: signup.password })).status).toBe(403);
    const elsewhere = new Visitor(site.url);
    expect(await elsewhere.html(path)).toContain('name="password"');
    const confirm = (password: string) => elsewhere.post(path, { intent: "confirm", password });
    await expectPage(confirm(""), 400, "Veuillez entrer votre mot de passe.");
    await expectPage(confirm("Autre2026!"), 403, "Identifiants incorrects.");
    const choice = await elsewhere.submit(path, { value: "choose-password" });
    expect(choice.headers.get("location")).toMatch(/^\/nouveau-mot-de-passe\?token=[\w-]{43}$/);
    expect(await visitor.html(path)).not.toContain('name="password"');
    expect((await visitor.post(path, { intent: "confirm" })).status).toBe(200);
    await expectPage(visitor.post(path, { intent: "confirm" }), 410, "Cette adresse est déjà confirmée.");
  });

  it.each(["", "1", "x".repeat(43), "' or 1=1 --", long])(
    "a cancellation is refused with the invalid link number %#",
    async (id) => {
      const path = `/cancelAppointment?id=${encodeURIComponent(id)}`;
      const visitor = new Visitor(site.url);
      await expectRefusal(() => visitor.get(path), 404, "Ce lien n'est plus valable.");
      await expectRefusal(() => visitor.post(path, {}), 404, "Ce lien n'est plus valable.");
    },
  );

  const unknownToken = "z".repeat(43);
  const chosenSlot = { date: "2026-12-02", slot: "09:00" };
  const newPassword = { password: "Nouvelle2027?", passwordConfirmation: "Nouvelle2027?" };
  it.each([
    ["cancel", `/cancelAppointment`, `?id=${unknownToken}`, {}],
    ["proposal", `/creneau/${unknownToken}`, "", chosenSlot],
    ["reminder", `/rappel/${unknownToken}`, "", { intent: "confirm" }],
    ["reminder", `/rappel/${unknownToken}`, "", { intent: "set-reminders" }],
    ["reminder", `/rappel/${unknownToken}`, "", { intent: "move", ...chosenSlot }],
    ["invitation", `/invitation/${unknownToken}`, "", {}],
    ["access-undo", `/pas-moi/${unknownToken}`, "", {}],
    ["apercu", `/apercu/${unknownToken}`, "", {}],
    ["verification", "/verification", `?token=${unknownToken}`, { intent: "confirm" }],
    ["verification", "/verification", `?token=${unknownToken}`, { intent: "choose-password" }],
    ["verification", "/verification", "?token=1", { intent: "confirm" }],
    ["reset", "/nouveau-mot-de-passe", `?token=${unknownToken}`, newPassword],
    ["address", "/nouvelle-adresse", `?token=${unknownToken}`, {}],
  ])(
    "an invalid link adds one line to the security log whenever it is opened, or posted with or without JavaScript: %s %#",
    async (detail, path, query, fields) => {
      const visitor = new Visitor(site.url);
      const answers = [
        await visitor.get(path + query),
        await visitor.post(path + query, fields),
        await visitor.post(`${path}.data${query}`, fields, { accept: "*/*" }),
      ];
      for (const answer of answers) {
        const requestId = answer.headers.get("x-request-id");
        const lines = () => logLines(site).filter((line) => line.requestId === requestId && "security" in line);
        await expect.poll(lines).toEqual([expect.objectContaining({ security: "unknown-link-token", detail })]);
      }
    },
  );

  const accountForms = ["/login", "/signup", "/verification", "/logout"];
  const addresses = [...accountForms, "/contact", "/cancelAppointment", "/", "/terms", "/health"];
  it.each(addresses)("no kind of body sent to %s gets a 5xx, and one of 1 MB gets 413", async (address) => {
    const encoded = "application/x-www-form-urlencoded";
    const fields = ["email", "password", "date", "slot", "token", "terms"];
    const bodies: [name: string, body: BodyInit, type?: string][] = [
      ["1 MB of JSON", JSON.stringify({ a: "x".repeat(1_000_000) }), "application/json"],
      ["small JSON", '{"email":{"$gt":""}}', "application/json"],
      ["broken JSON", "{", "application/json"],
      ["no type", new Uint8Array([0, 255, 254])],
      ["broken UTF-8", new Uint8Array([0x65, 0x3d, 0xc3, 0x28, 0xff]), encoded],
      ["broken escapes", "email=%E0%A4%A&date=%", encoded],
      ["a broken multipart", "--x\r\nContent-Disposition: form-data; name=", "multipart/form-data; boundary=x"],
      ["a file for a text", formOf(fields.map((name) => [name, new File(["x"], "x.txt")]))],
      ["a NUL", new URLSearchParams({ email: "a\0@b.example", password: "\0", date: "\0", slot: "\0" })],
    ];
    for (const [name, body, type] of bodies) {
      const headers: Record<string, string> = type ? { "content-type": type } : {};
      for (const suffix of ["", ".data"]) {
        const path = address === "/" && suffix ? "/_.data" : address + suffix;
        const answer = await new Visitor(site.url).send(path, { method: "POST", body, headers });
        await answer.text();
        expect(answer.status, `${name} to ${path}`).toBeLessThan(500);
        if (name === "1 MB of JSON") expect(answer.status).toBe(413);
      }
    }
  });

  it.each(addresses)("any method but GET, HEAD and POST gets 405 and the security headers, at %s", async (address) => {
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const answer = await new Visitor(site.url).send(address, { method });
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
      expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it.each(["/", "/contact", "/compte", "/favicon.svg"])("a TRACE request for %s gets 405", async (address) => {
    const { status, body } = await askRaw(site.url, address, "TRACE");
    expect([status, body.includes("TRACE")]).toEqual([405, false]);
  });

  it.each(["/site.webmanifest", "/sitemap.xml", "/robots.txt"])("a form posted to %s gets 405", async (address) => {
    const answer = await new Visitor(site.url).post(address, {});
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(await answer.text()).toContain("Cette page ne peut pas être utilisée de cette façon.");
  });

  it("a refused request gets a page in the site's style, with the agency's name and a link to the home page", async () => {
    const visitor = new Visitor(site.url);
    const answer = await visitor.post("/robots.txt", {});
    expect(answer.headers.get("content-security-policy")).toContain("style-src 'self'");
    const page = await answer.text();
    expect(page).toMatch(/Atelier Solstice.*<a href="\/">Revenir à l’accueil/s);
    const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(page)?.[1];
    expect((await visitor.get(sheet!)).headers.get("content-type")).toMatch("text/css");
  });

  it.each([
    [400, "/%E0%A4%A"],
    [200, "/contact?date=%E0%A4%A"],
    [404, "/..%2f..%2fetc%2fpasswd"],
    [404, "/assets/..%2f..%2f..%2fpackage.json"],
    [404, "/assets/%2e%2e/%2e%2e/server/index.js"],
    [400, "/%00"],
    [400, "/contact.data?_routes=%00"],
    [200, "/contact.data?_routes=nimporte"],
    [404, "/__manifest?paths=%2F&version=x"],
    [404, "/nexiste-pas.data"],
    [404, `/${"a".repeat(8000)}`],
    [404, "/.env"],
    [404, "//ailleurs.example/"],
  ])("a malformed address gets %i and no private file: %s", async (expected, path) => {
    const { status, body } = await askRaw(site.url, path);
    expect(status).toBe(expected);
    expect(body).not.toMatch(/root:x|"dependencies"|createRequestHandler|DATA_DIR=/);
  });

  it.each([
    "/nouveau-mot-de-passe?token=%00",
    "/compte?demande=%00",
    "/compte/rendez-vous/a%00b/creneaux?date=2026-12-01",
    "/agence/clients?apres=x_%00",
  ])("an address with a NUL, which PostgreSQL cannot store, gets 400: %s", async (path) => {
    expect((await askRaw(site.url, path)).status).toBe(400);
  });

  it("a form is refused if its Origin or Sec-Fetch-Site header names another site", async () => {
    const form = { date: TOMORROW, slot: "16:00" };
    for (const [name, value] of [
      ["origin", "https://ailleurs.example"],
      ["sec-fetch-site", "cross-site"],
    ] as const) {
      const send = () => client.post("/contact", form, { [name]: value });
      await expectRefusal(
        send,
        403,
        "Cet envoi vient d'un autre site : ouvrez la page sur notre site, puis recommencez.",
      );
    }
    expect((await client.post("/contact", form, { origin: site.url })).status).toBe(303);
  });

  it("the site is healthy after all tests above, and its log contains no failure", async () => {
    const health = await new Visitor(site.url).get("/health");
    expect(health.status).toBe(200);
    expect(await health.json()).toEqual({ status: "ok", database: "ok", disk: "ok" });
    expect(site.output()).not.toMatch(/"level":50/);
  });
});
