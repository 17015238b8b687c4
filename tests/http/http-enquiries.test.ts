import { beforeAll, expect, it } from "vitest";
import { oneLine } from "#app/platform/security/one-line.ts";
import { addDays, capitalise, longDateTime } from "#app/french/dates.ts";
import { readStoredTemplates } from "#app/features/enquiries/settings/enquiry-settings.server.ts";
import { siteDepsFor } from "#support/fixtures/use-cases.ts";
import { accountOf, amine, camille, jeanne, malik, numberedClient } from "#support/fixtures/people.ts";
import { FORMULA, HEADERS, MARKUP, REVERSED } from "#support/fixtures/hostile-text.ts";
import { readRow, readRows, readValues } from "#support/database/rows.ts";
import { generousLimits, readPage, seedAccount, textOf, Visitor } from "#support/site/site.ts";
import {
  describeSiteOnPostgres,
  describeSiteOnSqlite,
  download,
  expectPage,
  notifyNow,
  undoChange,
} from "#support/site/site-suite.ts";
import {
  addressesIn,
  all,
  attribute,
  choicesOf,
  escapeHtml,
  formEntries,
  one,
  valueOf,
  valuesOf,
} from "#support/site/html.ts";
import { formOf } from "#support/site/form-of.ts";
import { mailedLink } from "#support/network/inbox.ts";
import { runWhileLocked } from "#support/database/races.ts";

const SETTINGS_PAGE = "/agence/reglages";
const TEMPLATES = "/agence/reglages/modeles";

const proposedSlotsIn = (html: string) =>
  formEntries(html, { name: "propose" }).filter(([name]) => name === "date" || name === "slot");
const linksIn = (text: string) => [...text.matchAll(/\/creneau\/[\w-]+/g)].map(([link]) => link);

const SETTINGS = { ...generousLimits, AGENCY_EMAIL: "agence@courriel.example" };

describeSiteOnSqlite("the agency's enquiries by HTTP", SETTINGS, ({ site, database, inbox, loggedIn }) => {
  const member = loggedIn(jeanne, "owner");
  const colleague = loggedIn(malik, "team");
  const client = loggedIn(camille);

  /** Sends an enquiry. @returns its page in the agency's space */
  const enquire = async (title: string, description: string, more: [string, string][] = []) => {
    const response = await client.post("/demande", [
      ["title", title],
      ["services", "photo"],
      ["description", description],
      ...more,
    ]);
    expect(response.status).toBe(303);
    const ids = await readValues(database.db, "enquiries", "id", {}, "createdAt");
    return `/agence/demandes/${ids.at(-1)}`;
  };

  const answerWith = (slots: [string, string][]): [string, string][] => [
    ["intent", "write"],
    ["kind", "answer"],
    ["answer", "Bonjour {prénom},\n{créneaux}\nÀ bientôt"],
    ["propose", "on"],
    ...slots,
  ];

  it("an answer with proposed slots can be undone, and once it is mailed, its links lead to a booking", async () => {
    const address = await enquire("Notre mariage en juin", "À Uzès.");
    const proposedSlots = proposedSlotsIn(await member.html(address));
    const [, , secondDate, secondTime, lastDate, lastTime] = proposedSlots.map(([, value]) => value);
    const nextWeek = addDays(lastDate!, 7);
    const answer = answerWith([...proposedSlots.slice(0, 4), ["date", nextWeek], ["slot", "15:30"]]);
    expect((await member.post(address, answer)).status).toBe(303);
    const sentences = ["Jeanne : e-mail à Camille Moreau dans moins d'une minute", "envoi dans la minute"];
    const pending = await expectPage(colleague.get(address), 200, ...sentences);
    expect(pending.text).not.toContain("Ne pas prévenir");
    const before = await expectPage(client.get("/compte"), 200, "Reçue");
    expect(before.text).not.toContain("À bientôt");

    await undoChange(colleague, address);
    const afterUndo = await readPage(member.get(address));
    expect(afterUndo.html).toContain("Bonjour Camille,");
    expect(afterUndo.text).not.toContain("envoi dans la minute");
    expect((await member.post(address, answer)).status).toBe(303);
    // A member cannot choose to send no mail for an answer, because the answer is the mail.
    const suppressed = { back: address, group: valueOf(await member.html(address), "group"), intent: "suppressed" };
    expect((await member.post("/agence/actes", suppressed)).status).toBe(409);
    await notifyNow(member, address);

    const confirmation = await inbox.waitFor((mail) => mail.subject.startsWith("Votre demande"));
    const mail = await inbox.waitFor((each) => each.subject.startsWith("Re: Votre demande"));
    expect(mail.parsed.inReplyTo).toBe(confirmation.messageId);
    expect([mail.parsed.references].flat()).toEqual([confirmation.messageId]);
    expect(mail.parsed.headers.has("auto-submitted")).toBe(false);
    expect(confirmation.parsed.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail.parsed.replyTo?.text).toContain("@");
    const links = linksIn(mail.text);
    expect(new Set(links).size).toBe(3);
    const account = await expectPage(client.get("/compte"), 200, "Traitée", "Bonjour Camille,", "Choisir un créneau");
    const [choicePage] = addressesIn(account.html, /^\/compte\/creneaux\//);
    const choice = await expectPage(client.get(choicePage!), 200, "Créneaux gardés pour vous jusqu'au");
    expect(choicesOf(choice.html, "proposedSlot")).toHaveLength(3);
    expect(choice.headers.get("cache-control")).toContain("no-store");

    const reader = new Visitor(site.url);
    const page = await expectPage(reader.get(links[1]!), 200, "Entretien de 30 minutes à l'agence : ");
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.text).not.toMatch(/Camille|Moreau|mariage/i);
    expect(page.html).toMatch(/<title>Prendre rendez-vous/);
    expect(choicesOf(page.html, "proposedSlot")).toHaveLength(3);
    expect(page.html).toContain(`value="${nextWeek} 15:30"`);
    expect(page.html).not.toContain(`value="${lastDate} ${lastTime}"`);
    const proposedSlot = `${secondDate} ${secondTime}`;
    expect(valueOf(page.html, "proposedSlot")).toBe(proposedSlot);
    await expectPage(reader.post(links[1]!, { proposedSlot }), 200, "Votre rendez-vous est pris.");
    await inbox.waitFor((each) => each.to === camille.email && each.subject.startsWith("Confirmation"));
    const used = await expectPage(
      reader.get(links[0]!),
      410,
      "Un créneau a déjà été réservé. Votre rendez-vous : ",
      "Gérer mes rendez-vous",
    );
    expect(addressesIn(one(used.html, "main"), /^\/compte/)).toEqual(["/compte#rendez-vous"]);
    const booked = textOf(longDateTime(secondDate!, secondTime!));
    await expectPage(client.get(choicePage!), 410, `Un créneau a déjà été réservé. Votre rendez-vous : ${booked}.`);
    const after = await expectPage(client.get("/compte"), 200, `Votre rendez-vous : ${booked}.`);
    expect(addressesIn(after.html, /^\/compte\/creneaux\//)).toEqual([]);
    expect(await member.text(address)).toContain("Créneau choisi : ");
  });

  it("a client books a proposed slot in the account, and nobody else can", async () => {
    const address = await enquire("Une séance en forêt", "À Fontainebleau.");
    const proposedSlots = proposedSlotsIn(await member.html(address));
    expect((await member.post(address, answerWith(proposedSlots))).status).toBe(303);
    await notifyNow(member, address);
    const [choicePage] = addressesIn(await client.html("/compte"), /^\/compte\/creneaux\//);
    const [[, date], [, time]] = proposedSlots as [[string, string], [string, string]];
    const choose = (visitor: Visitor) => visitor.post(choicePage!, { proposedSlot: `${date} ${time}` });

    const visitor = new Visitor(site.url);
    const login = `/login?retour=${encodeURIComponent(choicePage!)}`;
    for (const { status, headers } of [await visitor.get(choicePage!), await choose(visitor)])
      expect([status, headers.get("location")]).toEqual([302, login]);
    const { text } = await expectPage(member.get(choicePage!), 404);
    expect(text).not.toContain("Ce lien");
    expect((await choose(member)).status).toBe(404);

    const start = textOf(capitalise(longDateTime(date, time)));
    const done = await expectPage(choose(client), 200, "Votre rendez-vous est pris.", start, "Gérer mes rendez-vous");
    expect(addressesIn(one(done.html, "main"), /^\/compte/)).toEqual(["/compte#rendez-vous"]);
  });

  it("an enquiry from a price card shows its offer, and a template is appended to the typed answer", async () => {
    const form = await client.html("/contact?service=photo&titre=Mariage%2C%20formule%20OR");
    expect(form).toContain('name="offer" value="Mariage, formule OR"');
    const address = await enquire("Nos fiançailles", "À Uzès.", [
      ["offer", "Mariage, formule OR"],
      ["offerService", "photo"],
    ]);
    const home = await readPage(member.get("/agence"));
    expect(home.html).toContain(`href="${address}"`);
    expect(home.text).toMatch(/Demandes 1 à traiter/);
    await expectPage(colleague.get("/agence/demandes"), 200, "Demandes, 1 en attente", "reste 47 h");
    await expectPage(member.get("/agence/clients?tri=en-attente"), 200, "demande à traiter");
    const text = "Lundi nous irait aussi.";
    const composer = { intent: "use-template", kind: "answer", note: "Cliente pénible.", template: "rendez-vous" };
    const thread = await readPage(member.post(address, { ...composer, answer: text }));
    expect(thread.text).toContain("Depuis le tarif « Mariage, formule OR », affiché 2 000 € ce jour-là");
    expect(thread.html).toMatch(new RegExp(`<textarea[^>]*>${text}\n\nBonjour Camille,`));
    // The other tabs keep their text.
    expect(thread.html).toContain("Cliente pénible.");
    expect(thread.html).toContain("à propos de «\u00A0Mariage, formule OR\u00A0».");
    expect(valuesOf(thread.html, "propose")).toHaveLength(1);
    expect(proposedSlotsIn(thread.html)).toHaveLength(6);
  });

  it("an answer is refused without a text, with slots that are not ticked, and with an invalid slot, which is marked", async () => {
    const address = await enquire("Un anniversaire", "Quarante ans.");
    await expectPage(
      member.post(address, { intent: "write", kind: "answer", answer: " \n" }),
      400,
      "Écrivez un message.",
    );
    const proposedSlots = proposedSlotsIn(await member.html(address));
    const unticked = answerWith(proposedSlots).filter(([name]) => name !== "propose");
    const page = await expectPage(member.post(address, unticked), 409, "aucun créneau n'est proposé : ajoutez-en");
    expect(page.html).toContain("Bonjour {prénom},");

    const refusalOf = async (...slots: [date: string, time: string][]) => {
      const fields = slots.flatMap(([date, time]): [string, string][] => [
        ["date", date],
        ["slot", time],
      ]);
      const { status, html, text } = await readPage(member.post(address, answerWith(fields)));
      const invalid = all(html, "*", { "aria-invalid": "true" });
      expect(invalid.map((field) => attribute(field, "name"))).toEqual(["date", "slot"]);
      expect(attribute(invalid[0]!, "value")).toBe(slots.at(-1)![0]);
      return [status, text];
    };
    const nextWeek = addDays(proposedSlots[4]![1], 7);
    const message = / à 20:30 : en dehors des horaires d'ouverture. Réponse non envoyée. Libres en ce moment : /;
    expect(await refusalOf([nextWeek, "20:30"])).toEqual([409, expect.stringMatching(message)]);
    const invalidDate = [400, expect.stringContaining("Indiquez une date valide.")];
    expect(await refusalOf(["2026-02-31", "10:00"])).toEqual(invalidDate);
    const twice = [400, expect.stringContaining("proposé deux fois")];
    expect(await refusalOf([nextWeek, "15:30"], [nextWeek, "15:30"])).toEqual(twice);
    expect((await refusalOf(["", "10:00"]))[0]).toBe(400);
  });

  it("a member can change the status of an enquiry, unless it has changed since the page was loaded", async () => {
    const address = await enquire("Site pour une maison d'hôtes", "Cinq chambres.");
    const awaitedOn = async (path: string, count: RegExp) => count.exec(await member.text(path))?.[1];
    const countAwaited = () =>
      Promise.all([
        awaitedOn("/agence", /Demandes (\d+) à traiter/),
        awaitedOn("/agence", /(\S+) demandes attendent une réponse/),
        awaitedOn("/agence/demandes", /Demandes, (\d+) en attente/),
      ]);
    const awaited = await countAwaited();
    expect(awaited).not.toContain(undefined);
    const response = await member.post(address, { intent: "transition", transition: "take" });
    expect(response.status).toBe(303);
    // An enquiry in progress awaits an answer, too.
    expect(await countAwaited()).toEqual(awaited);
    expect(await member.text("/agence")).toMatch(/Site pour une maison d'hôtes [^.]*?en cours, il reste 47 h/);
    expect(response.headers.getSetCookie().join()).toContain("solstice.flash=");
    await expectPage(
      colleague.post(address, { intent: "transition", transition: "take" }),
      409,
      "L'état de cette demande a été modifié entre-temps",
    );
    expect(await member.text("/agence/demandes?etat=en-cours")).toContain("Site pour une maison");
  });

  it("a note of an enquiry is hidden from the client, found by the search, and can be deleted", async () => {
    const address = await enquire("Site pour un restaurant", "Deux salles.");
    expect((await member.post(address, { intent: "write", kind: "note", note: "Voir la façade." })).status).toBe(303);
    expect((await colleague.post(address, { intent: "write", kind: "reply", reply: "Plutôt six." })).status).toBe(303);
    const thread = await expectPage(colleague.get(address), 200, "Note de Jeanne", "Réponse de Camille");
    expect(await client.text("/compte")).not.toContain("façade");
    expect(await member.text("/agence/demandes?q=FACADE")).toContain("Site pour un restaurant");
    expect(await member.text("/agence/demandes?q=acade")).toContain("Aucune demande ne correspond à « acade ».");
    const message = valueOf(thread.html, "message");
    expect((await member.post(address, { intent: "remove-message", message })).status).toBe(303);
    expect(await member.text(address)).toContain("Suppression effectuée");
    expect(await colleague.text(address)).not.toContain("Voir la façade.");
  });

  it("each tab of the composer keeps its text when another tab is saved or refused", async () => {
    const address = await enquire("Vingt ans de mariage", "Une surprise.");
    const values = { intent: "write", answer: "Bonjour Camille,", note: "Cliente pénible, majorer.", reply: "" };
    const textsIn = (html: string) => ["answer", "note", "reply"].map((name) => valueOf(html, name));
    const refused = await expectPage(member.post(address, { ...values, kind: "reply" }), 400);
    expect(textsIn(refused.html)).toEqual(["Bonjour Camille,", "Cliente pénible, majorer.", ""]);
    const saved = await expectPage(member.post(address, { ...values, kind: "note" }), 200, "Note de Jeanne");
    expect(textsIn(saved.html)).toEqual(["Bonjour Camille,", "", ""]);
    expect((await member.post(address, { ...values, kind: "answer", note: "" })).status).toBe(303);
    expect(textsIn(await member.html(address))).toEqual(["", "", ""]);
    const messages = { enquiryId: address.slice(-36) };
    expect(await readRows(database.db, "enquiryMessages", ["kind", "text"], messages, "createdAt")).toEqual([
      { kind: "note", text: values.note },
      { kind: "answer", text: values.answer },
    ]);
    // The following tests must find no pending change.
    await undoChange(member, address);
  });

  it("a double press stores a note or an attached mail once, and another file of the same name and size is stored too", async () => {
    const address = await enquire("Portrait d'équipe", "Douze personnes.");
    const submission = valueOf(await member.html(address), "submission");
    const press = (text: string, file: string, name: string) => {
      const body = formOf({ submission, intent: "write", kind: "note", note: text, mail: new File([file], name) });
      return member.send(address, { method: "POST", body, headers: { accept: "text/html" } });
    };
    const mailOf = (day: string) => `From: ${camille.email}\r\nSubject: Re: Portrait\r\n\r\n${day} nous irait.`;
    const notes = { kind: "note", enquiryId: address.slice(-36) } as const;
    for (const [text, file, name, count] of [
      ["Rappeler lundi.", "", "", 1],
      ["", mailOf("Lundi"), "message.eml", 2],
      ["", mailOf("Mardi"), "message.eml", 3],
    ] as const) {
      const answers = await Promise.all([press(text, file, name), press(text, file, name)]);
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
      expect(await readValues(database.db, "enquiryMessages", "text", notes)).toHaveLength(count);
    }
  });

  it("a member can store a client's mail of up to 5 MB by uploading its file, and no other file", async () => {
    const address = await enquire("Reportage au marché", "Un samedi.");
    const sendFile = async (kind: string, file: Blob, text = "") => {
      const body = formOf({ intent: "write", kind, [kind]: text, mail: new File([file], "message.eml") });
      return member.send(address, { method: "POST", body, headers: { accept: "text/html" } });
    };
    const head = `From: Camille Moreau <${camille.email}>\r\nDate: Fri, 4 Dec 2026 09:04:00 +0000\r\nSubject: Re: Marché`;
    // Mails with pictures may be larger than any other form.
    const picture = `--x\r\nContent-Type: image/png\r\n\r\n${"A".repeat(300_000)}\r\n--x--`;
    const parts = `--x\r\nContent-Type: text/plain\r\n\r\nPlutôt dimanche. ${MARKUP}\r\n${picture}`;
    const mail = new Blob([`${head}\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${parts}`]);
    expect((await sendFile("reply", mail, "Reçu au bureau.")).status).toBe(303);
    const thread = await expectPage(
      member.get(address),
      200,
      "Réponse de Camille",
      "Reçu au bureau.",
      `De : Camille Moreau, ${camille.email}`,
      "Envoyé le : 4 décembre 2026 à 10:04",
      "Plutôt dimanche. </title><script>alert(1)</script>",
    );
    expect(thread.html).not.toMatch(/<script>alert|<img src=x/);
    expect(await member.text("/agence/demandes?q=dimanche")).toContain("Reportage au marché");
    expect((await sendFile("note", mail)).status).toBe(303);

    const pdf = sendFile("note", new Blob(["%PDF-1.7"]), "Voir le devis.");
    const { html: refusal } = await expectPage(pdf, 415, "Ce fichier n'est pas un e-mail lisible");
    expect(refusal).toContain("Voir le devis.");
    const sendLarge = (megabytes: number) =>
      sendFile("note", new Blob([head, "\r\n\r\n", new Uint8Array(megabytes * 1024 * 1024)]));
    await expectPage(sendLarge(6), 413, "Ce fichier dépasse 5 Mo");
    expect((await sendLarge(9)).status).toBe(413);
    // An answer is typed, so its form accepts no file.
    expect((await sendFile("answer", mail)).status).toBe(400);
  });

  it("hostile text is shown, mailed and exported as text", async () => {
    const enquiries: { title: string; description: string }[] = [];
    const reversed = `${REVERSED} {créneaux} {prénom}`;
    for (const [title, description] of [
      [MARKUP, MARKUP],
      [HEADERS, HEADERS],
      [FORMULA, FORMULA],
      [reversed, reversed],
      ["🎉".repeat(120), "🎉".repeat(500)],
    ] as const) {
      inbox.clear();
      const address = await enquire(title, description);
      for (const to of ["agence@courriel.example", camille.email]) {
        const notification = await inbox.waitFor((each) => each.to === to && !each.subject.startsWith("Re:"));
        expect(notification.parsed.headerLines.map(({ key }) => key)).not.toContain("bcc");
        expect(notification.html).not.toMatch(/<script|<img|onerror="/);
      }
      const stored = await readRow(database.db, "enquiries", ["title", "description"], { id: address.slice(-36) });
      for (const kind of ["note", "reply"])
        expect((await member.post(address, { intent: "write", kind, [kind]: description })).status).toBe(303);
      const answerForm = { intent: "write", kind: "answer", answer: description.replaceAll("{créneaux}", "") };
      expect((await member.post(address, answerForm)).status).toBe(303);
      const thread = await readPage(member.get(address));
      await notifyNow(member, address);
      const mail = await inbox.waitFor(
        (each) =>
          each.to === camille.email && each.subject.startsWith("Re:") && each.subject.endsWith(oneLine(stored.title)),
      );
      expect(mail.parsed.headerLines.map(({ key }) => key)).not.toContain("bcc");
      expect(mail.subject.replaceAll("\u00A0", " ")).toBe(`Re: Votre demande : ${oneLine(stored.title)}`);
      expect(mail.html).not.toMatch(/<script|<img|onerror="/);
      const searchPage = await readPage(member.get(`/agence/demandes?q=${encodeURIComponent(title.slice(0, 200))}`));
      for (const { status, html } of [
        thread,
        searchPage,
        await readPage(client.get("/compte")),
        await readPage(member.get("/agence")),
      ]) {
        expect(status).toBe(200);
        expect(html).not.toMatch(/<script>alert|<img src=x/);
      }
      expect(thread.text).toContain(textOf(`<p>${escapeHtml(stored.description.split("\n")[0]!.slice(0, 40))}`));
      // In plain text, markup is text and lines may be wrapped.
      const spaceless = (text: string) => text.replaceAll(/[\s\u00A0\u202F]+/g, "");
      const answer = stored.description.replaceAll("{créneaux}", "").replaceAll("{prénom}", camille.firstName);
      expect(spaceless(mail.text)).toContain(spaceless(oneLine(answer)).slice(0, 60));
      enquiries.push(stored);
    }
    // The export contains every character, and no cell of the table starts like a formula.
    const clientExport = (await (await client.get("/compte/donnees.json")).json()) as { enquiries: typeof enquiries };
    for (const each of enquiries) expect(clientExport.enquiries).toContainEqual(expect.objectContaining(each));
    const { id: userId } = await accountOf(database.db, camille);
    const { id: recordId } = await readRow(database.db, "clients", "id", { userId });
    const response = await download(member, `/agence/clients/${recordId}/donnees`, { intent: "export" });
    const exported = (await response.json()) as {
      accounts: { enquiries: typeof enquiries }[];
      notesOnEnquiries: { text: string }[];
    };
    for (const each of enquiries) {
      expect(exported.accounts[0]!.enquiries).toContainEqual(expect.objectContaining(each));
      expect(exported.notesOnEnquiries.map(({ text }) => text)).toContain(each.description);
    }
    const csv = await (await download(member, "/agence/reglages/tableaux", { table: "demandes" })).text();
    expect(csv).toContain(`'=HYPERLINK(""http://mal.example"";""ici"")`);
    expect(csv).not.toMatch(/(^|;)"?[=+@]/m);
  });

  it("an answer of more than 5,000 characters is refused", async () => {
    const address = await enquire("Trop long", "x");
    for (const text of ["🎉".repeat(10_000), "🎉".repeat(5001), "=".repeat(5001)]) {
      const tooLong = member.post(address, { intent: "write", kind: "answer", answer: text });
      await expectPage(tooLong, 400, "Le message ne peut pas dépasser 5 000 caractères.");
    }
  });

  const newTemplate = { intent: "save", template: "", baseVersion: "", name: "Devis" };

  it("a template with an unknown placeholder is refused and stays in the form", async () => {
    await expectPage(member.get(TEMPLATES), 200, "Premiers renseignements");
    const misspelt = member.post(TEMPLATES, { ...newTemplate, text: "Bonjour {prenom}" });
    const { html } = await expectPage(misspelt, 400, "{prenom} n'est pas reconnu");
    expect(html).toContain("Bonjour {prenom}");
  });

  it("a template that has been changed or deleted since the page was loaded gets an edit conflict", async () => {
    expect((await member.post(TEMPLATES, { ...newTemplate, text: "Bonjour {prénom}" })).status).toBe(303);
    expect(await member.text(TEMPLATES)).toContain("La modification a été enregistrée.");
    const outdated = member.post(TEMPLATES, { ...newTemplate, text: "Bonjour" });
    await expectPage(outdated, 409, "Une autre version a été enregistrée");
    // The conflict of an edited template shows both versions; that of a deleted one offers the text as a new template.
    const { value: templates, version } = await readStoredTemplates(siteDepsFor(database));
    const { id, name } = templates[0]!;
    const edit = { ...newTemplate, template: id, text: "Bonjour à vous" };
    await expectPage(member.post(TEMPLATES, edit), 409, `Autre version : ${name}`);
    await colleague.post(TEMPLATES, { intent: "delete", template: id, baseVersion: String(version) });
    const { html } = await expectPage(member.post(TEMPLATES, edit), 409, "Ce modèle vient d'être supprimé.");
    expect(html).toContain("Bonjour à vous");
  });

  it("a member can set the hours for answers and the reminders, unless they have changed since the page was loaded", async () => {
    const hours = { intent: "answer-hours", baseVersion: "", hours: "0" };
    await expectPage(member.post(SETTINGS_PAGE, hours), 400, "nombre d'heures entier, de 1 à 240");
    expect((await member.post(SETTINGS_PAGE, { ...hours, hours: "72" })).status).toBe(200);
    const outdated = member.post(SETTINGS_PAGE, { ...hours, hours: "24" });
    await expectPage(outdated, 409, "Répondre sous, en heures Autre version : 72");
    expect(await member.text("/agence/demandes")).toContain("Votre délai de réponse : 72 heures.");
    const switches = { intent: "reminders", baseVersion: "" };
    await colleague.post(SETTINGS_PAGE, { ...switches, weeklyDigest: "on" });
    await expectPage(
      member.post(SETTINGS_PAGE, { ...switches, clients: "on" }),
      409,
      "Rappeler chaque rendez-vous au client Autre version : non",
      "Recevoir le récapitulatif du dimanche soir Autre version : oui",
    );
  });

  it("a member can delete a template for all members, unless it was changed since the page was loaded", async () => {
    const address = await enquire("Un portrait", "Au studio.");
    const templates = () => readStoredTemplates(siteDepsFor(database));
    const added = { intent: "save", template: "", name: "Délais", text: "Six semaines." };
    await member.post(TEMPLATES, { ...added, baseVersion: String((await templates()).version) });
    const { value, version } = await templates();
    const { id } = value.find(({ name }) => name === "Délais")!;
    const form = { intent: "delete", template: id, baseVersion: String(version) };
    expect((await client.post(TEMPLATES, form)).status).toBe(404);

    const values = { name: "Délais", text: "Sept semaines." };
    const outdated = colleague.post(TEMPLATES, { ...values, ...form, baseVersion: "0" });
    const { html } = await expectPage(outdated, 409, "Une autre version a été enregistrée entre-temps.");
    // The fields are in the same form as the delete button, so they keep their values.
    expect(html).toContain(values.text);
    expect(html).toMatch(/<details[^>]*>(?:(?!<\/details>|<form)[^])*aria-label="Supprimer «\u00A0Délais\u00A0»"/);
    expect(await member.html(address)).toContain(`value="${id}"`);

    const deleted = await colleague.post(TEMPLATES, form);
    expect([deleted.status, deleted.headers.get("location")]).toEqual([303, TEMPLATES]);
    expect((await templates()).value).toEqual(value.filter((each) => each.id !== id));
    for (const page of [TEMPLATES, address]) expect(await member.text(page)).not.toContain("Délais");
    await expectPage(member.post(TEMPLATES, form), 409, "Ce modèle vient d'être supprimé.");
    expect((await templates()).value).toHaveLength(value.length - 1);
  });

  // Last, because the client's address changes.
  it("a change of the client's address mails the proposed slots again, and invalidates the links in the former mailbox", async () => {
    const address = await enquire("Baptême en mai", "Une chapelle.");
    const proposedSlots = proposedSlotsIn(await member.html(address));
    inbox.clear();
    expect((await member.post(address, answerWith(proposedSlots))).status).toBe(303);
    await notifyNow(member, address);
    const formerMail = await inbox.waitFor((mail) => mail.text.includes("À bientôt"));

    const email = "camille@nouvelle.example";
    const change = { intent: "change-address", email, currentPassword: camille.password };
    expect((await client.post("/compte", change)).status).toBeLessThan(400);
    await client.post(await mailedLink(inbox, email, "/nouvelle-adresse"), {});

    const newMail = await inbox.waitFor((mail) => mail.to === email && mail.text.includes("À bientôt"));
    const reader = new Visitor(site.url);
    const former = await expectPage(
      reader.get(linksIn(formerMail.text)[0]!),
      404,
      "Ce lien n'est plus valable. Ouvrez celui de l'e-mail le plus récent.",
    );
    expect(former.text).not.toContain("a déjà été réservé");
    const { html } = await expectPage(reader.get(linksIn(newMail.text)[0]!), 200);
    expect(choicesOf(html, "proposedSlot")).toHaveLength(3);
  });
});

const LIMITED = { AGENCY_EMAIL: "agence@courriel.example", LIMIT_REQUESTS: "3" };
const VALID: [string, string][] = [
  ["title", "Mariage <b>en juin</b>"],
  ["services", "photo"],
  ["services", "web"],
  ["description", "Cérémonie à la mairie,\r\npuis\u0000 repas & danse."],
];

describeSiteOnPostgres("the enquiry form by HTTP", LIMITED, ({ site, database, inbox, seedVisitor }) => {
  beforeAll(async () => {
    for (const person of [camille, amine, jeanne, malik]) await seedAccount(database.db, person);
  });

  const storedEnquiries = () => database.db.selectFrom("enquiries").selectAll().orderBy("createdAt").execute();

  it("an enquiry is stored, mailed to both sides, and confirmed once", async () => {
    const client = await new Visitor(site.url).logIn(camille);
    expect((await client.post("/demande", VALID)).status).toBe(303);
    const page = await client.html("/contact");
    expect(textOf(page)).toContain("Demande envoyée avec succès !");
    expect(page, "the fields are cleared").not.toMatch(/en juin|puis repas/);
    // The privacy page opens in a new tab, so that the typed values stay even without JavaScript.
    expect(page).toMatch(/<form[^>]*id="demande".*href="\/rgpd" target="_blank"/s);
    expect(await client.text("/contact")).not.toContain("Demande envoyée");
    const texts = { title: "Mariage <b>en juin</b>", description: "Cérémonie à la mairie,\npuis repas & danse." };
    const services = { photo: 1, video: 0, web: 1 };
    expect(await storedEnquiries()).toMatchObject([{ ...texts, ...services, userEmail: camille.email, status: "new" }]);
    const [toClient, toAgency] = await Promise.all([
      inbox.waitFor(({ to }) => to === camille.email),
      inbox.waitFor(({ to }) => to === "agence@courriel.example"),
    ]);
    expect(toClient.subject).toMatch(/^Votre demande\s: Mariage <b>en juin<\/b>$/);
    expect(toAgency.subject).toMatch(/^Nouvelle demande\s: Mariage <b>en juin<\/b>$/);
    for (const mail of [toClient, toAgency]) {
      expect(mail.html).toContain("Mariage &lt;b&gt;en juin&lt;/b&gt;");
      expect(mail.html).toContain("Cérémonie à la mairie,<br/>puis repas &amp; danse.");
      expect(mail.text).toMatch(/Photo\s*:\s*Oui/);
      expect(mail.text).toMatch(/Vidéo\s*:\s*Non/);
      expect(mail.text).toMatch(/Web\s*:\s*Oui/);
      expect(mail.text).toContain("puis repas & danse.");
    }
    expect(toAgency.text).toContain(camille.email);
    const [stored] = await storedEnquiries();
    expect(toAgency.text).toContain(`/agence/demandes/${stored!.id}\n`);
    expect(toClient.text).not.toContain("/agence");
    expect(toAgency.parsed.replyTo?.text).toContain(camille.email);
  });

  it("the enquiry form asks for a login if the account is erased while it sends an enquiry", async () => {
    const person = numberedClient(1);
    const client = await seedVisitor(person);
    const before = (await storedEnquiries()).length;
    const { working } = await runWhileLocked(database.db, {
      lock: (erasure) => erasure.deleteFrom("users").where("email", "=", person.email).execute(),
      work: () => client.post("/demande", VALID),
    });
    expect((await working).status).toBe(401);
    expect(await storedEnquiries()).toHaveLength(before);
  });

  it("an over-long enquiry is refused, and the typed values stay", async () => {
    const client = await new Visitor(site.url).logIn(camille);
    const before = (await storedEnquiries()).length;
    const [title, description] = ["<b>Titre</b>", "🎉".repeat(10_000)];
    const response = client.post("/demande", { title, services: "web", description });
    const { html } = await expectPage(response, 400, "La description ne peut pas dépasser 500 caractères.");
    expect(html).toContain("&lt;b&gt;Titre&lt;/b&gt;");
    expect(html).toContain(description);
    expect(await storedEnquiries()).toHaveLength(before);
  });

  it("the sender of an enquiry is the session's account, whatever the form says", async () => {
    const client = await new Visitor(site.url).logIn(amine);
    expect((await client.post("/demande", [...VALID, ["email", camille.email]])).status).toBe(303);
    expect((await storedEnquiries()).at(-1)).toMatchObject({ userEmail: amine.email });
  });

  it("an enquiry sent without a session becomes a draft, which the form shows after the next login", async () => {
    const visitor = new Visitor(site.url);
    await expectPage(visitor.post("/demande", [...VALID, ["email", camille.email]]), 401, "Votre session a expiré.");
    await visitor.logIn(camille);
    const html = await visitor.html("/contact");
    expect(html).toContain("Mariage &lt;b&gt;en juin&lt;/b&gt;");
    expect(html).toContain("puis repas &amp; danse.");
    // A price card that was clicked since then replaces the draft.
    const card = await visitor.html("/contact?service=web&titre=Site");
    expect(card).not.toContain("en juin");
    expect([valueOf(card, "title"), valuesOf(card, "services")]).toEqual(["Site", ["web"]]);
  });

  it("a draft of an enquiry is shown to no other account in this browser, and to nobody after a logout", async () => {
    const visitor = new Visitor(site.url);
    const createDraft = () => visitor.post("/demande", [...VALID, ["email", camille.email]]);
    const isShown = async () => (await visitor.html("/contact")).includes("puis repas &amp; danse.");
    await createDraft();
    await visitor.logIn(amine);
    expect(await isShown()).toBe(false);
    await visitor.post("/logout", {});
    await visitor.logIn(camille);
    expect(await isShown()).toBe(false);
    await visitor.post("/logout", {});
    await createDraft();
    await visitor.logIn(camille);
    expect(await isShown()).toBe(true);
    await visitor.post("/logout", {});
    await visitor.logIn(camille);
    expect(await isShown()).toBe(false);
  });

  it("an enquiry that is sent three times is stored and mailed to both sides once", async () => {
    const form: [string, string][] = [...VALID.slice(1), ["title", "Envoyée trois fois"]];
    const client = await new Visitor(site.url).logIn(malik);
    const send = async () => (await client.post("/demande", form)).status;
    expect(await Promise.all([send(), send()])).toEqual([303, 303]);
    expect(await send()).toBe(303);
    const titles = await readValues(database.db, "enquiries", "title", { userEmail: malik.email });
    expect(titles).toEqual(["Envoyée trois fois"]);
    expect(await client.text("/contact")).toContain("Demande envoyée avec succès !");
    const mails = () => inbox.mails.filter(({ subject }) => subject.includes("Envoyée trois fois"));
    await expect.poll(mails).toHaveLength(2);
  });

  it.each([
    ["photo", 2000],
    ["video", 1500],
  ])(
    "the enquiry form starts with the offer of a %s price card, and stores it with the price %i of its list",
    async (service, price) => {
      const client = await new Visitor(site.url).logIn(jeanne);
      const html = await client.html(`/contact?service=${service}&titre=Mariage%2C%20formule%20OR`);
      expect(html).toContain('value="Mariage, formule OR"');
      expect(valuesOf(html, "services")).toEqual([service]);
      const hidden = all(html, "input", { type: "hidden", name: /^offer/ });
      const fields = hidden.map((field): [string, string] => [attribute(field, "name")!, attribute(field, "value")!]);
      expect(fields).toHaveLength(2);
      const form: [string, string][] = [["title", `Depuis les tarifs ${service}`], ...VALID.slice(1), ...fields];
      expect((await client.post("/demande", form)).status).toBe(303);
      const stored = (await storedEnquiries()).at(-1)!;
      expect(JSON.parse(stored.offer!)).toEqual({ service, title: "Mariage, formule OR", price });
    },
  );

  it("an enquiry beyond the account's limit gets 429 and a French sentence", async () => {
    const client = await new Visitor(site.url).logIn(camille);
    for (let attempt = 0; attempt < 3; attempt++) await client.post("/demande", VALID);
    await expectPage(client.post("/demande", VALID), 429, "Trop de demandes en peu de temps");
  });

  it("a GET of the address to which the enquiry form is sent redirects to the form", async () => {
    const response = await new Visitor(site.url).get("/demande");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/contact");
  });
});
