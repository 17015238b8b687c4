import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, expect, it } from "vitest";
import { accountOf, camille, jeanne, malik, signupForm } from "#support/fixtures/people.ts";
import { readRows, updateRows, withoutTable } from "#support/database/rows.ts";
import { mailedLink } from "#support/network/inbox.ts";
import { endSessions, generousLimits, seedAccount, seedMember, textOf, Visitor } from "#support/site/site.ts";
import { describeSiteOnSqlite, expectPage } from "#support/site/site-suite.ts";
import { addressesIn, formValues, one } from "#support/site/html.ts";

const PAGE = "/agence/reglages/acces";

describeSiteOnSqlite("access by HTTP", generousLimits, ({ site, database, inbox, environment, seedVisitor }) => {
  let owner: Visitor;

  beforeEach(async () => {
    await database.db.deleteFrom("users").execute();
    await database.db.deleteFrom("mail").execute();
    await seedAccount(database.db, camille);
    await seedMember(database.db, malik, "team");
    owner = await seedVisitor(jeanne, "owner");
  });

  const idOf = async ({ email }: { email: string }) => (await accountOf(database.db, { email })).id;
  const password = { currentPassword: jeanne.password };
  const changeRole = async (
    person: typeof jeanne | typeof malik,
    role: string,
    form: Record<string, string> = password,
  ) => owner.post(PAGE, { intent: "change-role", person: await idOf(person), role, ...form });
  const demote = () => updateRows(database.db, "users", { role: "client" }, { email: malik.email });

  it("the access page lists the members, and each change asks for the password", async () => {
    const people = ["Jeanne Delorme", `${malik.email} · aucune connexion`];
    const { text } = await expectPage(owner.get(PAGE), 200, ...people, "Contenu du journal");
    expect(text).not.toContain(camille.email);
    // The team must be able to read what the journal records, although it cannot open this page.
    const team = await new Visitor(site.url).logIn(malik);
    expect((await team.get(PAGE)).status).toBe(403);
    expect(await team.text("/agence/reglages")).toContain("Chaque modification est enregistrée : auteur, date");
    const wrong = changeRole(malik, "owner", { currentPassword: "Autre-chose1!" });
    await expectPage(wrong, 403, "Ce mot de passe n'est pas le bon.");
    expect((await changeRole(malik, "owner", {})).status).toBe(400);
    await expectPage(changeRole(malik, "owner"), 200, "Le rôle a été modifié.");
  });

  it("a stranger's unfinished upload is refused and its connection closed", async () => {
    const { port, host } = new URL(site.url);
    const answerTo = (path: string) => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000000000\r\n\r\nx`);
      return text(socket);
    };
    const paths = ["/agence/contenu/films/envoi/un-par-un", "/agence/contenu/photos/envoi", "/photo-de-profil"];
    // All at once, because the site waits some seconds for the rest of each upload.
    expect(await Promise.all(paths.map(answerTo))).toEqual(
      [413, 413, 401].map((status) => expect.stringMatching(`^HTTP/1.1 ${status} `)),
    );
  });

  it("a form or an upload is refused if its sender loses the role while it is being sent", async () => {
    await updateRows(database.db, "users", { role: "owner" }, { email: malik.email });
    const member = await new Visitor(site.url).logIn(malik);
    const { cookie } = member;
    /** Sends the first part. @returns a function that sends the rest and returns the status */
    const begin = (path: string, type: string, [start, rest]: readonly [string, string]) => {
      const headers = { cookie, origin: site.url, "content-type": type };
      const outgoing = request(site.url + path, { method: "POST", headers });
      outgoing.write(start);
      return async () => {
        outgoing.end(rest);
        const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
        answer.resume();
        return answer.statusCode;
      };
    };
    const form = new URLSearchParams({ intent: "invite", email: "autre@courriel.example", role: "owner" });
    const finishers = [
      begin(PAGE, "application/x-www-form-urlencoded", [`currentPassword=${malik.password}&`, String(form)]),
      ...["photos", "films"].flatMap((files) =>
        ["", "/un-par-un"].map((route) => {
          const start = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.vtt"\r\n\r\nWEBVTT\n\n';
          const rest = "00:00.000 --> 00:01.000\nBonjour\r\n--x--\r\n";
          return begin(`/agence/contenu/${files}/envoi${route}`, "multipart/form-data; boundary=x", [start, rest]);
        }),
      ),
    ];
    // Once the four uploads are being written, the form has arrived too: it was sent first, but writes no file.
    const incomingFiles = () => readdir(join(environment.DATA_DIR!, "incoming")).catch(() => []);
    await expect.poll(incomingFiles).toHaveLength(finishers.length - 1);
    await demote();
    expect(await Promise.all(finishers.map((finish) => finish()))).toEqual(finishers.map(() => 404));
    expect(await readRows(database.db, "invitations", "email")).toEqual([]);
    expect(await readRows(database.db, "mediaFiles", "name")).toEqual([]);
  });

  it("a member's login leads to the agency's space unless another page was requested", async () => {
    const locationsAfterLogin = async ({ email, password: own }: typeof jeanne | typeof camille, retour?: string) => {
      const visitor = new Visitor(site.url);
      const answer = await visitor.post("/login", { email, password: own, ...(retour && { retour }) });
      return [answer.headers.get("location"), (await visitor.get("/login")).headers.get("location")];
    };
    expect(await locationsAfterLogin(jeanne)).toEqual(["/agence", "/agence"]);
    expect(await locationsAfterLogin(jeanne, "/tarifs")).toEqual(["/tarifs", "/agence"]);
    expect(await locationsAfterLogin(camille)).toEqual(["/", "/"]);
    expect(await locationsAfterLogin(camille, "//ailleurs.example")).toEqual(["/", "/"]);
    // The script of the public pages does not know the agency's routes, so it gets a document redirect.
    const form = new URLSearchParams({ email: jeanne.email, password: jeanne.password });
    const data = await fetch(`${site.url}/login.data`, { method: "POST", body: form, headers: { origin: site.url } });
    // Turbo-stream encodes keys and values by their index in one list.
    const entries = JSON.parse(await data.text()) as [Record<string, number>, ...unknown[]];
    const redirect = Object.fromEntries(
      Object.entries(entries[0]).map(([key, value]) => [entries[Number(key.slice(1))], entries[value]]),
    );
    expect(redirect).toMatchObject({ redirect: "/agence", reload: true });
  });

  const CLEARS_COPIES = '"cache", "storage"';
  const hasCopies = (visitor: Visitor) => visitor.cookie.includes("solstice.copies=");

  it.each(["/", "/contact", "/contact.data", "/agence"])(
    "a member who loses the role loses access at once, and the first response clears the offline copies: %s",
    async (path) => {
      const member = await new Visitor(site.url).logIn(malik);
      expect(hasCopies(member)).toBe(false);
      await member.get("/agence/agenda");
      expect(hasCopies(member)).toBe(true);
      const before = await member.get(path);
      expect([before.status, before.headers.get("clear-site-data")]).toEqual([200, null]);
      await expectPage(changeRole(malik, "client"), 200, "L'accès a été retiré");
      const after = await member.get(path);
      expect(after.status).toBe(path === "/agence" ? 404 : 200);
      expect(after.headers.get("clear-site-data")).toBe(CLEARS_COPIES);
      expect(hasCopies(member)).toBe(false);
      expect((await member.get(path)).headers.get("clear-site-data")).toBeNull();
      expect((await member.get("/")).headers.get("cache-control")).not.toContain("no-store");
      expect((await member.get("/compte")).headers.get("location")).toContain("/login");
    },
  );

  it("/compte clears the offline copies of a member who has lost the role, and any page those of an erased member", async () => {
    const member = await new Visitor(site.url).logIn(malik);
    await member.get("/agence");
    await demote();
    expect((await member.get("/compte")).headers.get("clear-site-data")).toBe(CLEARS_COPIES);
    const erased = await new Visitor(site.url).logIn(jeanne);
    await erased.get("/agence");
    await database.db.deleteFrom("users").where("email", "=", jeanne.email).execute();
    expect((await erased.get("/")).headers.get("clear-site-data")).toBe(CLEARS_COPIES);
  });

  it("an ended session keeps the offline copies, a logout clears them, and a forged cookie does not", async () => {
    const member = await new Visitor(site.url).logIn(malik);
    await member.get("/agence");
    const { cookie } = member;
    expect((await member.post("/logout", {})).headers.get("clear-site-data")).toBe(CLEARS_COPIES);
    expect(hasCopies(member)).toBe(false);
    const answer = await fetch(site.url, { headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("clear-site-data")).toBeNull();
    await demote();
    const copies = /solstice\.copies=[^;]+/.exec(cookie)![0];
    for (const forged of [copies.slice(0, -4), "solstice.copies=", "solstice.copies=e30%3D.x", `${copies}%00`]) {
      const answer = await fetch(site.url, { headers: { cookie: forged } });
      expect([answer.status, answer.headers.get("clear-site-data")], forged).toEqual([200, null]);
    }
    expect((await fetch(site.url, { headers: { cookie: copies } })).headers.get("clear-site-data")).toBe(CLEARS_COPIES);
  });

  it.each([
    ["a request without fetch metadata", {}, null],
    ["a document", { "sec-fetch-dest": "document" }, "/agence/oubli"],
  ])(
    "the logout of a member whose session has been ended elsewhere clears the offline copies: %s",
    async (_, headers: Record<string, string>, next) => {
      const browser = await new Visitor(site.url).logIn(malik);
      await browser.get("/agence");
      await endSessions(database.db, malik);
      const logout = await browser.post("/logout", {}, headers);
      expect([logout.status, logout.headers.get("clear-site-data")]).toEqual([303, CLEARS_COPIES]);
      expect((await browser.get("/", headers)).headers.get("location")).toBe(next);
      if (next) await browser.get(next, headers);
      expect(hasCopies(browser)).toBe(false);
    },
  );

  it("a form sent after the member has lost the role clears the offline copies, and the next page redirects to the service worker's cleanup", async () => {
    const member = await new Visitor(site.url).logIn(malik);
    await member.get("/agence");
    await demote();
    const answer = await member.post("/agence/agenda/nouveau", {}, { "sec-fetch-dest": "empty" });
    expect([answer.status, answer.headers.get("clear-site-data")]).toEqual([404, CLEARS_COPIES]);
    const document = { "sec-fetch-dest": "document" };
    expect((await member.get("/contact", document)).headers.get("location")).toBe("/agence/oubli?retour=%2Fcontact");
  });

  it.each([
    ["/", "a client", 200],
    ["/contact.data", "a client", 200],
    ["/agence/agenda", "a client", 404],
    ["/agence/agenda", "a member", 200],
    ["/agence/agenda.data", "a member", 200],
  ])("the offline copies of an ended session are cleared when %s is sent to %s", async (path, who, status) => {
    const nextPerson = who === "a member" ? jeanne : camille;
    const browser = await new Visitor(site.url).logIn(malik);
    await browser.get("/agence");
    await endSessions(database.db, malik);
    expect((await browser.get("/")).headers.get("clear-site-data")).toBeNull();
    expect(hasCopies(browser)).toBe(true);
    await browser.logIn(nextPerson);
    const answer = await browser.get(path);
    expect([answer.status, answer.headers.get("clear-site-data")]).toEqual([status, CLEARS_COPIES]);
    expect(hasCopies(browser)).toBe(false);
    expect((await browser.get(path)).headers.get("clear-site-data")).toBeNull();
    expect(hasCopies(browser)).toBe(nextPerson === jeanne);
    await demote();
    expect((await browser.get("/")).headers.get("clear-site-data")).toBeNull();
  });

  it("the first document of another account redirects to the service worker's cleanup, even after a request for agency data", async () => {
    const browser = await new Visitor(site.url).logIn(malik);
    await browser.get("/agence");
    await endSessions(database.db, malik);
    await browser.logIn(jeanne);
    const data = { "sec-fetch-dest": "empty" };
    expect((await browser.get("/agence/agenda.data", data)).headers.get("clear-site-data")).toBe(CLEARS_COPIES);
    expect((await browser.get("/agence/agenda.data", data)).headers.get("clear-site-data")).toBeNull();
    const document = { "sec-fetch-dest": "document" };
    const cleanup = (await browser.get("/agence/agenda", document)).headers.get("location")!;
    expect(cleanup).toBe("/agence/oubli?retour=%2Fagence%2Fagenda");
    expect((await browser.get(cleanup, document)).headers.get("location")).toBe("/agence/agenda");
    expect(hasCopies(browser)).toBe(false);
    expect((await browser.get("/agence/agenda", document)).status).toBe(200);
    expect(hasCopies(browser)).toBe(true);
  });

  it("the last owner cannot be demoted on the access page, nor deleted on /compte", async () => {
    await expectPage(changeRole(jeanne, "team"), 409, "C'est le seul compte propriétaire");
    const erasure = owner.post("/compte", { intent: "delete-account", password: jeanne.password });
    await expectPage(erasure, 409, "C'est le seul compte propriétaire du site");
    expect((await owner.get("/agence")).status).toBe(200);
  });

  const invite = (email: string) => owner.post(PAGE, { intent: "invite", email, role: "team", ...password });

  it("an invitation's link gives access to the account of the invited address", async () => {
    await expectPage(invite(camille.email), 200, "L'invitation a été envoyée.");
    const link = await mailedLink(inbox, camille.email, "/invitation");
    const stranger = new Visitor(site.url);
    const { headers, html } = await expectPage(stranger.get(link), 200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(html).not.toContain(camille.email);
    expect(html).toContain(`/login?retour=${encodeURIComponent(link)}`);
    expect((await stranger.post(link, {})).status).toBe(401);
    expect((await (await new Visitor(site.url).logIn(malik)).post(link, {})).status).toBe(403);

    const client = await new Visitor(site.url).logIn(camille);
    expect((await client.get("/agence")).status).toBe(404);
    expect(await client.text(link)).toContain("Accepter l'invitation");
    expect((await client.get("/agence")).status).toBe(404);
    const failed = await withoutTable(database.db, "events", () => client.post(link, {}));
    await expectPage(failed, 503, "Une erreur est survenue.", "Accepter l'invitation");
    const accepted = await client.post(link, {});
    expect([accepted.status, accepted.headers.get("location")]).toEqual([303, "/agence"]);
    expect((await client.get("/agence")).status).toBe(200);
    const { html: usedPage } = await expectPage(client.get(link), 410);
    expect(addressesIn(one(usedPage, "main"), /./)).toEqual(["/agence"]);
    expect((await client.get("/invitation/rien-de-connu-du-tout")).status).toBe(404);
  });

  it("the access page says why a change failed, even if it no longer lists the member or the invitation", async () => {
    const id = await idOf(malik);
    await demote();
    const change = owner.post(PAGE, { intent: "change-role", person: id, role: "owner", ...password });
    await expectPage(change, 409, "Cette personne n'a plus accès à l'espace agence.");

    await invite(camille.email);
    const withdrawal = formValues(await owner.html(PAGE), { name: "invitation" });
    await updateRows(database.db, "invitations", { usedAt: new Date().toISOString() });
    await expectPage(owner.post(PAGE, withdrawal), 409, "Cette invitation vient d'être acceptée");
  });

  it("an invited person who must sign up first returns to the invitation by the verification mail", async () => {
    const invited = { ...camille, email: "nouvelle@courriel.example" };
    await invite(invited.email);
    const { text } = await inbox.waitFor(({ to }) => to === invited.email);
    expect(text).toContain("Jeanne Delorme vous invite.");
    const extent = "l'espace agence, notamment à l'agenda, aux demandes, aux clients et au contenu du site.";
    expect(textOf(text)).toContain(extent);
    const invitation = /\/invitation\/[\w-]+/.exec(text)![0];
    const visitor = new Visitor(site.url);
    const { email, password } = invited;
    const form = await visitor.html(`/signup?retour=${encodeURIComponent(invitation)}`);
    expect(form).toContain(`name="retour" value="${invitation}"`);
    expect((await visitor.post("/signup", { ...signupForm(invited), retour: invitation })).status).toBe(200);
    const mail = await inbox.waitFor((each) => each.to === email && each.text.includes("/verification?"));
    const link = /\/verification\?\S+/.exec(mail.text)![0];
    const sentence = "Connectez-vous : vous retrouverez la page que vous aviez ouverte.";
    const { html: confirmed } = await expectPage(visitor.post(link, { intent: "confirm" }), 200, sentence);
    expect(confirmed).toContain(`href="/login?retour=${encodeURIComponent(invitation)}"`);
    const login = await visitor.post("/login", { email, password, retour: invitation });
    expect(login.headers.get("location")).toBe(invitation);
    expect(await visitor.text(invitation)).toContain(extent);
    expect((await visitor.post(invitation, {})).headers.get("location")).toBe("/agence");
  });

  it("the verification mail that a login before the confirmation sends leads to the same page as the first one", async () => {
    const client = { ...camille, email: "impatiente@courriel.example" };
    const page = "/contact?formule=argent#demande";
    const visitor = new Visitor(site.url);
    await visitor.post("/signup", { ...signupForm(client), retour: page });
    const { email, password } = client;
    expect((await visitor.post("/login", { email, password, retour: page })).status).toBe(403);
    const verifications = () => inbox.mails.filter(({ to, text }) => to === email && text.includes("/verification?"));
    await inbox.waitFor(() => verifications().length === 2);
    for (const { text } of verifications()) expect(text).toContain(`&retour=${encodeURIComponent(page)}`);
  });

  it("a signup and a verification return to no page of another site", async () => {
    const visitor = new Visitor(site.url);
    const form = { ...signupForm(camille), email: "autre@courriel.example", retour: "//mal.example/x" };
    expect((await visitor.post("/signup", form)).status).toBe(200);
    const { text } = await inbox.waitFor(({ to }) => to === form.email);
    expect(text).toMatch(/\/verification\?token=[\w-]+\s/);
    const page = await visitor.html(`/verification?token=${"x".repeat(43)}&retour=//mal.example/x`);
    expect(page).not.toContain("mal.example");
  });
});
