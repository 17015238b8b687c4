import ICAL from "ical.js";
import { expect, it } from "vitest";
import { addDays } from "#app/french/dates.ts";
import { FORMULA, HEADERS, MARKUP, REVERSED } from "#support/fixtures/hostile-text.ts";
import { amine, camille, jeanne, malik } from "#support/fixtures/people.ts";
import { addressesIn, all, contentOf, escapeHtml, formValues, one, valueOf } from "#support/site/html.ts";
import { generousLimits, seedAccount, readPage, textOf } from "#support/site/site.ts";
import { atFixedTime, describeSiteOnSqlite, download, expectPage, notifyNow, TODAY } from "#support/site/site-suite.ts";
import { readRow, readValues } from "#support/database/rows.ts";

const LIST = "/agence/clients";
const NEW = "/agence/agenda/nouveau";
const DATA_REQUESTS = "/agence/reglages/droits";
const TABLES = "/agence/reglages/tableaux";
const BREACHES = "/agence/reglages/violations";

const SETTINGS = atFixedTime({ ...generousLimits, AGENCY_EMAIL: "agence@courriel.example" });

describeSiteOnSqlite("the agency's clients by HTTP", SETTINGS, ({ database, inbox, seedVisitor, loggedIn }) => {
  const owner = loggedIn(jeanne, "owner");
  const team = loggedIn(malik, "team");
  const client = loggedIn(camille);

  const linkIn = (html: string, to: RegExp) => addressesIn(html, to)[0]!;
  const recordOf = async (words: string) => {
    const results = await owner.html(`${LIST}?q=${encodeURIComponent(words)}`);
    return linkIn(results, /\/agence\/clients\/[\w-]{36}/).replace(/[?#].*/, "");
  };
  const enter = (entry: Record<string, string>) =>
    team.post(NEW, { date: addDays(TODAY, 40), slot: "10:00", minutes: "30", ...entry });

  const addGuest = async (name: string, email: string) => {
    const added = await team.post(`${LIST}/nouveau`, { name, email, phone: "" });
    return added.headers.get("location")!.replace("#fiche", "");
  };

  it("a client record shows enquiries, appointments, mails and notes", async () => {
    const enquiry = { title: "Notre mariage en juin", services: "photo", description: "À Uzès." };
    expect((await client.post("/demande", enquiry)).status).toBe(303);
    expect((await client.post("/contact", { date: addDays(TODAY, 30), slot: "10:00" })).status).toBe(303);
    const record = await recordOf("MOREAU cam");
    expect((await team.post(record, { intent: "note", text: "Sa sœur se marie aussi." })).status).toBe(303);
    await expect.poll(() => team.text(record)).toMatch(/envoyé \d\d:\d\d.*envoyé \d\d:\d\d/);
    const page = await expectPage(
      team.get(record),
      200,
      "Rendez-vous pris",
      "Confirmation de rendez-vous",
      "Demande : Notre mariage en juin",
      "À Uzès.",
      "Confirmation de demande",
      "Note de Malik",
      "Sa sœur se marie aussi.",
      "confirmé, dernière connexion le",
      "1 à venir",
      "Seul le compte propriétaire peut les télécharger ou les effacer.",
    );
    expect(page.text).toMatch(/À venir Rendez-vous le \S+ \d/);
    const mails = addressesIn(page.html, /^\/agence\/courriers\//);
    expect(mails.length).toBeGreaterThanOrEqual(2);
    expect((await team.get(mails[0]!)).status).toBe(200);
  });

  it("an owner can export a client's data with the password, and the export contains the agency's notes", async () => {
    const record = await recordOf("MOREAU cam");
    await team.post(record, { intent: "note", text: "Préfère le soir." });
    const data = `${record}/donnees`;
    expect((await team.get(data)).status).toBe(403);
    const prepare = (currentPassword: string) => owner.post(data, { intent: "export", currentPassword });
    await expectPage(prepare("pas le bon 1"), 403, "Ce mot de passe n'est pas le bon.");
    const { html: exportPage } = await readPage(prepare(jeanne.password));
    const link = linkIn(exportPage, /\/donnees\.json\?/);
    const exported = await owner.get(link);
    expect(exported.headers.get("content-disposition")).toBe('attachment; filename="donnees-du-client.json"');
    expect(exported.headers.get("cache-control")).toBe("private, no-store");
    expect(await exported.text()).toContain("Préfère le soir.");
    expect((await owner.get(`${record}/donnees.json`)).status).toBe(404);
    expect((await team.get(link)).status).toBe(403);
    // The client's own export omits the agency's notes.
    expect(await client.html("/compte/donnees.json")).not.toContain("Préfère le soir.");
    await expectPage(owner.get(DATA_REQUESTS), 200, "N° 1 : Accès", "N° 2 : Portabilité");
  });

  it("an owner can erase a client, whose appointments remain without a name", async () => {
    const zoe = { ...camille, firstName: "Zoé", lastName: "Durand", email: "zoe@courriel.example" };
    const visitor = await seedVisitor(zoe);
    const date = addDays(TODAY, 31);
    expect((await visitor.post("/contact", { date, slot: "10:00" })).status).toBe(303);
    expect((await visitor.get("/compte/donnees.json")).status).toBe(200);
    await expectPage(owner.get(DATA_REQUESTS), 200, "N° 3 : Portabilité", "Zoé Durand");
    const record = await recordOf(zoe.email);
    const data = `${record}/donnees`;
    const before = await expectPage(owner.get(data), 200, "Le rendez-vous à venir est annulé");
    const erasureTable = before.text.slice(before.text.indexOf("Données effacées, données conservées, et pourquoi"));
    let position = 0;
    for (const sentence of [
      "Compte, photo, fiche, vos notes effacés aucune loi n'oblige à les conserver",
      "Demandes, réponses, notes de suivi effacées aucune loi n'oblige à les conserver",
      "Rendez-vous conservés sans nom : date, heure, état statistiques annuelles ; effacés après 3 ans",
      "E-mails envoyés effacés aucune loi n'oblige à les conserver",
      "Sauvegardes conservées 30 jours au maximum",
      "Contrats et factures hors du site, à conserver Code de commerce, art. L123-22 : 10 ans",
      "Journal de l'agence conservé, sans le nom du client savoir qui a fait quoi dans l'agence",
      "Cet effacement inscrit au registre, avec un numéro et des dates prouver l'effacement",
    ]) {
      expect(erasureTable.slice(position)).toContain(sentence);
      position = erasureTable.indexOf(sentence, position);
    }
    expect(erasureTable).toContain("la fiche est de nouveau effacée");
    const erase = { intent: "erase", currentPassword: jeanne.password };
    await expectPage(owner.post(data, erase), 400, "Cochez la case pour confirmer");
    const erased = await owner.post(data, { ...erase, acknowledged: "on" });
    expect(erased.headers.get("location")).toBe(`${DATA_REQUESTS}#repondues`);
    await inbox.waitFor((each) => each.to === zoe.email && each.subject.startsWith("Annulation"));
    expect((await owner.get(record)).status).toBe(404);
    const { id: appointmentId } = await readRow(database.db, "appointments", "id", { date });
    expect(await owner.text(`/agence/agenda/${appointmentId}`)).toContain("Compte supprimé");
    const log = await expectPage(owner.get(DATA_REQUESTS), 200, "N° 3 : Portabilité", "N° 4 : Effacement");
    expect(log.text).not.toMatch(/Zoé|Durand/);
    expect(await owner.text("/agence/reglages/journal")).toMatch(/Jeanne : compte supprimé/);
  });

  it("the form of a new appointment suggests known clients by name, and keeps the one whose record it was opened from", async () => {
    expect((await enter({ name: "Paul Sorel", phone: "06 39 98 00 12" })).status).toBe(303);
    await addGuest("Sorel, Paul", "Paul@courriel.example");
    const record = await recordOf("0639980012");
    const id = record.slice(-36);
    expect(await team.text(record)).toContain("Paul Sorel");
    const suggestions = async (name: string) => (await team.get(`/agence/agenda/noms?nom=${name}`)).json();
    expect(await suggestions("paul so")).toContainEqual({ id, name: "Paul Sorel", phone: "06 39 98 00 12", email: "" });
    expect(await suggestions("sorel")).toMatchObject([{ name: "Paul Sorel" }, { email: "paul@courriel.example" }]);
    for (const name of ["", "p", "orel", "sorel xavier"]) expect(await suggestions(name), name).toEqual([]);

    const form = await expectPage(team.get(`${NEW}?client=${id}`), 200, "Déjà client : Paul Sorel");
    const invalid = await expectPage(enter({ name: "", client: id }), 400, "Déjà client : Paul Sorel");
    expect(invalid.html).toContain(`name="client" value="${id}"`);
    expect(valueOf(form.html, "name")).toBe("Paul Sorel");
    expect((await enter({ name: "P.", client: id, slot: "11:00" })).status).toBe(303);
    expect(await team.text(record)).toContain("2 à venir");
  });

  it("a member can correct a guest's record at the same time as a colleague, unless both change the same field", async () => {
    expect((await enter({ name: "Lou Ferrand", phone: "06 39 98 00 15", slot: "12:00" })).status).toBe(303);
    const record = await recordOf("Lou Ferrand");
    const correction = `${record}/corriger`;
    const guest = { intent: "correct-guest", contactId: record.slice(-36) };
    await expectPage(
      team.post(correction, { ...guest, name: "", phone: "12" }),
      400,
      "Indiquez un nom.",
      "Ce numéro de téléphone est incomplet ou invalide.",
    );
    const valid = { ...guest, name: "Lou Ferrand", phone: "06 39 98 00 13", email: "" };
    expect((await team.post(correction, valid)).status).toBe(303);
    const openedForm = { ...valid, baseValue: valueOf(await owner.html(correction), "baseValue") };
    expect((await team.post(correction, { ...openedForm, phone: "06 39 98 00 77" })).status).toBe(303);
    expect((await owner.post(correction, { ...openedForm, name: "Lou Ferrand-Brun" })).status).toBe(303);
    expect(await owner.text(record)).toContain("06 39 98 00 77");
    const conflicting = owner.post(correction, { ...openedForm, phone: "06 39 98 00 78" });
    const { html: conflict } = await expectPage(conflicting, 409, "Autre version : 06 39 98 00 77");
    expect(conflict).toContain('value="06 39 98 00 78"');
    expect(conflict).toContain('value="Lou Ferrand-Brun"');
    const invalidBase = '{"name":{"a":[1]},"phone":7,"id":"x"}';
    expect((await owner.post(correction, { ...valid, baseValue: invalidBase })).status).toBe(303);
  });

  it("the correction of a guest with an address warns that links in the former mailbox remain valid", async () => {
    const correction = `${await addGuest("Ugo Blin", "")}/corriger`;
    const warning = "à l'ancienne adresse restent actifs";
    expect(await owner.text(correction)).not.toContain(warning);
    const form = { intent: "correct-guest", contactId: correction.split("/").at(-2)!, name: "Ugo Blin", phone: "" };
    expect((await owner.post(correction, { ...form, email: "ugo@courriel.example" })).status).toBe(303);
    expect(await owner.text(correction)).toContain(warning);
  });

  it("a member can merge two records of one guest, and split them again", async () => {
    const [record, other] = [await addGuest("Ève Caron", ""), await addGuest("Caron, Ève", "eve@courriel.example")];
    const otherId = other.slice(-36);
    const mergePage = `${record}/reunir`;
    expect(await team.html(`${mergePage}?q=caron`)).toContain(`${mergePage}?avec=${otherId}`);
    await expectPage(
      team.get(`${mergePage}?avec=${otherId}`),
      200,
      "Ève Caron conservée",
      "Caron, Ève intégrée à l'autre",
      "eve@courriel.example",
      "pourrez séparer les deux fiches",
    );
    expect((await team.post(mergePage, { intent: "merge", other: otherId })).status).toBe(400);
    expect((await team.post(mergePage, { intent: "merge", other: otherId, acknowledged: "on" })).status).toBe(303);
    expect((await team.get(other)).headers.get("location")).toBe(record);
    expect(await team.text(record)).toContain("Fiches réunies");
    expect(await owner.text("/agence/reglages/journal")).toContain("Malik : fiches réunies");
    expect((await team.post(mergePage, { intent: "split", part: otherId })).status).toBe(303);
    expect((await team.get(other)).status).toBe(200);
  });

  it("a merged record shows a guest's address only once if the account has the same address", async () => {
    const { id: userId } = await seedAccount(database.db, amine);
    const guest = await addGuest("Amine", amine.email);
    const { id: clientRecord } = await readRow(database.db, "clients", "id", { userId });
    const merge = { intent: "merge", other: guest.slice(-36), acknowledged: "on" };
    expect((await team.post(`${LIST}/${clientRecord}/reunir`, merge)).status).toBe(303);
    const facts = /<dl.*?<\/dl>/s.exec(await team.html(`${LIST}/${clientRecord}`))![0];
    expect(facts.match(new RegExp(`mailto:${amine.email}`, "g"))).toHaveLength(1);
    expect(textOf(facts)).not.toContain("E-mail saisi par l'agence");
  });

  it("an outdated change of a note gets an edit conflict with both texts, and the refusal for a deleted note keeps the typed text", async () => {
    expect((await enter({ name: "Nina Faure", slot: "17:00" })).status).toBe(303);
    const record = await recordOf("Nina Faure");
    await team.post(record, { intent: "note", text: "Rappeler lundi." });
    const noteId = valueOf(await team.html(record), "note");
    const correct = (text: string) => owner.post(record, { intent: "note", note: noteId, baseVersion: "1", text });
    expect((await team.post(record, { intent: "note", note: noteId, text: "Rappeler mardi." })).status).toBe(303);
    const conflict = await expectPage(correct("Rappeler jeudi."), 409, "Autre version : Rappeler mardi.");
    expect(all(conflict.html, "textarea").map(contentOf)).toContain("Rappeler jeudi.");
    expect((await team.post(record, { intent: "remove-note", note: noteId })).status).toBe(303);
    expect(await team.text(record)).toContain("Suppression effectuée");
    const refusal = await expectPage(correct("Rappeler vendredi."), 409, "Cette note n'existe plus.");
    expect(all(refusal.html, "textarea").map(contentOf)).toContain("Rappeler vendredi.");
  });

  it("hostile text is shown as text in records, lists, logs, mails and tables", async () => {
    ICAL.design.strict = true;
    for (const [index, words] of [MARKUP, HEADERS, FORMULA, REVERSED].entries()) {
      const email = `mal${index}@courriel.example`;
      const entry = { name: words, note: words, subject: words, location: words, email, slot: `1${index}:30` };
      expect((await enter({ ...entry, notify: "on" })).status).toBe(303);
      const { id, name } = await readRow(database.db, "clients", ["id", "name"], { email });
      const record = `${LIST}/${id}`;
      expect((await team.post(record, { intent: "note", text: words })).status).toBe(303);
      const request = { intent: "record", kind: "access", origin: "letter", checkedBy: "document", person: words };
      expect((await owner.post(DATA_REQUESTS, { ...request, receivedOn: TODAY })).status).toBe(303);
      const recordPages = ["", "/donnees", "/corriger", "/reunir?q=a"].map((page) => record + page);
      for (const path of [...recordPages, LIST, `${LIST}?q=${encodeURIComponent(words)}`, DATA_REQUESTS]) {
        const { status, html } = await readPage(owner.get(path));
        expect([path, status]).toEqual([path, 200]);
        expect(html, path).not.toMatch(/<script>alert|<img src=x/);
      }
      const [firstLine] = words.split("\r\n");
      await expectPage(owner.get(record), 200, textOf(escapeHtml(firstLine!)));
      // In a mail, the text must create no header, markup or calendar line.
      await notifyNow(team, record);
      const mail = await inbox.waitFor((each) => each.to === email);
      expect(mail.parsed.headerLines.map(({ key }) => key)).not.toContain("bcc");
      expect(mail.html).not.toMatch(/<script|<img|onerror="/);
      const line = words
        .replaceAll(/[\r\n]+/g, " ")
        .replaceAll(/[\u202E\u2066]/g, "")
        .trim();
      const event = new ICAL.Component(ICAL.parse(mail.calendar!.content)).getFirstSubcomponent("vevent")!;
      expect(event.getFirstPropertyValue("location")).toBe(line);
      expect(event.getFirstPropertyValue("summary")).toContain(line);
      expect(event.getAllProperties("attendee")).toHaveLength(1);
      const exported = await (await download(owner, `${record}/donnees`, { intent: "export" })).json();
      // A note keeps line breaks; name, location and subject are one line.
      const note = words.replaceAll("\r\n", "\n");
      expect(exported).toMatchObject({ appointments: [{ name, location: name, subject: name, note }] });
      expect(exported).toMatchObject({ enteredByTheAgency: [{ name, email }], notes: [{ text: note }] });
    }
    for (const table of ["clients", "droits", "agenda"]) {
      const csv = await (await download(owner, TABLES, { table })).text();
      expect(csv, table).toContain(`"'=HYPERLINK(""http://mal.example"";""ici"")"`);
      expect(csv, table).not.toMatch(/(^|;)=/m);
    }
  });

  it("a note of more than 2,000 characters is refused, and stays in the form", async () => {
    const record = await addGuest("Ida Long", "");
    for (const count of [10_000, 2_001]) {
      const text = "🎉".repeat(count);
      const tooLong = team.post(record, { intent: "note", text });
      await expectPage(tooLong, 400, "La note ne peut pas dépasser 2 000 caractères.", text);
    }
    expect((await team.post(record, { intent: "note", text: "🎉".repeat(900) })).status).toBe(303);
    expect(await team.text(record)).toContain("🎉".repeat(900));
  });

  it("the log entry of a data request links to the client's record, and erasing the record removes the name from the entry", async () => {
    await enter({ name: "Rose Martel", phone: "06 39 98 00 14", slot: "15:00" });
    const record = await recordOf("Martel");
    const id = record.slice(-36);
    const formLink = linkIn(await owner.html(`${record}/donnees`), /\/agence\/reglages\/droits\?/);
    expect(formLink).toBe(`${DATA_REQUESTS}?client=${id}#noter`);
    const page = await readPage(owner.get(formLink.replace("#noter", "")));
    expect(page.text).toMatch(/Déjà client : \W?Rose Martel\W?\. La demande sera rattachée à sa fiche\./);
    const form = formValues(page.html, { "aria-label": "Ajouter une demande" });
    expect(form).toMatchObject({ person: "Rose Martel", client: id });
    const request = { ...form, kind: "erasure", origin: "letter", checkedBy: "address" };
    expect((await owner.post(DATA_REQUESTS, { ...request, person: "R. M., par sa fille" })).status).toBe(303);
    expect(textOf(one(await owner.html(DATA_REQUESTS), "a", { href: record }))).toContain("Rose Martel");
    const lastEntry = () =>
      database.db.selectFrom("dataRequests").selectAll().orderBy("number", "desc").executeTakeFirstOrThrow();
    const before = await lastEntry();
    const erase = { intent: "erase", acknowledged: "on", currentPassword: jeanne.password };
    expect((await owner.post(`${record}/donnees`, erase)).status).toBe(303);
    expect(await lastEntry()).toMatchObject({ id: before.id, person: null, clientId: null, outcome: "granted" });
    expect(await owner.text(DATA_REQUESTS)).not.toMatch(/Martel|R\. M\./);
    const outdated = owner.post(`${DATA_REQUESTS}?client=${id}`, { ...request, kind: "access" });
    const { html } = await expectPage(outdated, 410, "La fiche de cette personne n'existe plus.");
    expect(formValues(html, { "aria-label": "Ajouter une demande" })).not.toHaveProperty("client");
  });

  it("an answer that grants a data request must say how the sender was identified, and the log and its CSV export show it", async () => {
    const request = { intent: "record", kind: "access", origin: "mail", checkedBy: "pending", receivedOn: TODAY };
    const recordRequest = async (person: string) => {
      expect((await owner.post(DATA_REQUESTS, { ...request, person })).status).toBe(303);
      return (await readRow(database.db, "dataRequests", "id", { person })).id;
    };
    const entryOf = async (person: string) =>
      textOf((await owner.html(DATA_REQUESTS)).split("<article").find((entry) => entry.includes(person))!);
    const [grantedId, refusedId] = [await recordRequest("Ada Roy"), await recordRequest("Eva Roy")];
    expect(await entryOf("Ada Roy")).toContain("identité : pas encore vérifiée");
    const answer = { intent: "answer", id: grantedId, answeredOn: TODAY, outcome: "granted" };
    const { html: refusal } = await expectPage(
      owner.post(DATA_REQUESTS, answer),
      400,
      "Indiquez comment l'identité a été vérifiée (facultatif en cas de refus).",
    );
    one(refusal, "select", { name: "checkedBy", "aria-invalid": "true" });
    expect((await owner.post(DATA_REQUESTS, { ...answer, checkedBy: "pending" })).status).toBe(400);
    expect((await owner.post(DATA_REQUESTS, { ...answer, checkedBy: "document" })).status).toBe(303);
    expect(await entryOf("Ada Roy")).toContain("identité : par un justificatif");
    expect((await owner.post(DATA_REQUESTS, { ...answer, id: refusedId, outcome: "refused" })).status).toBe(303);
    expect(await entryOf("Eva Roy")).toContain("identité : jamais vérifiée");
    const csv = await (await download(owner, TABLES, { table: "droits" })).text();
    expect(csv).toContain(";Ada Roy;par un justificatif, rendu ou détruit depuis;");
    expect(csv).toContain(";Eva Roy;jamais vérifiée;");
  });

  it("the log of data requests requires complete entries, and allows one extension and one answer for each entry", async () => {
    const request = { intent: "record", kind: "objection", origin: "mail", checkedBy: "address", person: "Léa Petit" };
    await expectPage(
      owner.post(DATA_REQUESTS, { ...request, person: "", receivedOn: addDays(TODAY, 1) }),
      400,
      "Indiquez qui fait la demande.",
      "Indiquez une date, aujourd'hui au plus tard.",
    );
    expect((await owner.post(DATA_REQUESTS, { ...request, receivedOn: TODAY })).status).toBe(303);
    const { id } = await readRow(database.db, "dataRequests", "id", { person: "Léa Petit" });
    const extend = (extendedFor: string) => owner.post(DATA_REQUESTS, { intent: "extend", id, extendedFor });
    await expectPage(extend(""), 400, "Indiquez le motif");
    expect((await extend("Beaucoup de photos.")).status).toBe(303);
    expect(await owner.text(DATA_REQUESTS)).toContain("Beaucoup de photos.");
    await expectPage(extend("Encore."), 409, "Cette demande est déjà prolongée.");
    const answer = { intent: "answer", id, answeredOn: TODAY, outcome: "granted", answer: "Fait le jour même." };
    const early = owner.post(DATA_REQUESTS, { ...answer, answeredOn: addDays(TODAY, -1) });
    await expectPage(early, 400, "La date ne peut pas précéder la réception de la demande.");
    expect((await owner.post(DATA_REQUESTS, answer)).status).toBe(303);
    const secondAnswer = owner.post(DATA_REQUESTS, { ...answer, outcome: "refused" });
    await expectPage(secondAnswer, 409, "Cette demande a déjà sa réponse.");
    expect(await owner.text(DATA_REQUESTS)).toContain("Fait le jour même.");
    expect((await owner.post(DATA_REQUESTS, { ...answer, id: "rien" })).status).toBe(404);
    expect((await owner.get(`${DATA_REQUESTS}?avant=999999999999`)).status, "out of range").toBe(200);
  });

  it("the log of breaches requires the reason if nobody was notified, and an outdated correction gets an edit conflict", async () => {
    const details = {
      what: "Un envoi à la mauvaise adresse.",
      concerned: "Une personne.",
      consequences: "Aucune.",
      measures: "Effacé.",
    };
    const breach = { id: "", noticedAt: `${addDays(TODAY, -1)}T18:30`, ...details };
    const reasonRequired = "Si vous ne prévenez pas la CNIL ou les personnes, indiquez le motif.";
    await expectPage(owner.post(BREACHES, breach), 400, reasonRequired);
    expect((await owner.post(BREACHES, { ...breach, whyNotNotified: "Risque improbable." })).status).toBe(303);
    const { id: breachId } = await readRow(database.db, "breaches", "id");
    const baseVersion = valueOf(await owner.html(BREACHES), "baseVersion");
    const corrected = { ...breach, id: breachId, baseVersion, whyNotNotified: "Vu avec la CNIL." };
    expect((await owner.post(BREACHES, corrected)).status).toBe(303);
    const sentences = ["Cette entrée a été modifiée entre-temps", "Vu avec la CNIL.", "Autre raison."];
    const outdated = owner.post(BREACHES, { ...corrected, whyNotNotified: "Autre raison." });
    const { html } = await expectPage(outdated, 409, ...sentences);
    const current = { ...corrected, baseVersion: valueOf(html, "baseVersion") };
    expect((await owner.post(BREACHES, current)).status).toBe(303);
    expect(await owner.text(BREACHES)).toContain("Vu avec la CNIL.");
    expect(await readValues(database.db, "breaches", "number")).toEqual([1]);
  });
});
