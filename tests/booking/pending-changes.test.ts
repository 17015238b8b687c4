import { beforeAll, beforeEach, expect, it } from "vitest";
import { addDays, longDate } from "#app/french/dates.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { weekOf } from "#app/features/booking/time/calendar-month.ts";
import { readAppointment, readAppointments, seedAppointment, seedClosure } from "#support/fixtures/appointments.ts";
import { accountOf, camille, jeanne, malik } from "#support/fixtures/people.ts";
import { generousLimits, readPage, seedAccount, textOf, Visitor } from "#support/site/site.ts";
import { describeSiteOnSqlite, expectPage } from "#support/site/site-suite.ts";
import { readRow, readRows, readValues, updateRows } from "#support/database/rows.ts";
import {
  addressesIn,
  all,
  attribute,
  choicesOf,
  contentOf,
  type Html,
  one,
  valueOf,
  valuesOf,
} from "#support/site/html.ts";

const TODAY = parisDate(new Date());
let day = addDays(TODAY, 30);

describeSiteOnSqlite("pending changes, without JavaScript", generousLimits, ({ site, database, inbox, loggedIn }) => {
  const member = loggedIn(jeanne, "owner");
  beforeAll(() => seedAccount(database.db, camille));

  beforeEach(async () => {
    day = addDays(day, 1);
    await database.db.deleteFrom("pendingChanges").execute();
  });

  const entry = (change: Record<string, string> = {}) => ({
    name: "Mas des Pins",
    phone: "06 39 98 00 55",
    email: "",
    date: day,
    slot: "10:00",
    minutes: "60",
    travelBefore: "0",
    travelAfter: "0",
    location: "",
    subject: "Mariage",
    note: "",
    notify: "on",
    ...change,
  });
  const enter = (change: Record<string, string> = {}) => member.post("/agence/agenda/nouveau", entry(change));
  /** @returns the address of the new appointment's page */
  const enterAndOpen = async (change: Record<string, string> = {}) => {
    const answer = await enter(change);
    expect(answer.status).toBe(303);
    return answer.headers.get("location")!;
  };
  const textAt = async (address: string) => (await expectPage(member.get(address), 200)).text;
  const row = async (addressOrId: string) =>
    (await readAppointments(database.db)).find(({ id }) => addressOrId.split("/").at(-1) === id);
  const waitingGroup = async () => {
    const changes = await readRows(database.db, "pendingChanges", "groupId", { state: "waiting" });
    expect(changes).toHaveLength(1);
    return changes[0]!.groupId;
  };
  /** @returns the page that the form redirects to */
  const endChange = async (intent: "notified" | "suppressed" | "undone", back: string) =>
    (await member.post("/agence/actes", { intent, group: await waitingGroup(), back })).headers.get("location");
  /** The scheduler, which runs each second, then finalizes the change. */
  const letMinutePass = () => updateRows(database.db, "pendingChanges", { dueAt: new Date(0).toISOString() });

  it("an entry outside the opening hours asks for a confirmation, which keeps the fields", async () => {
    const wedding = { slot: "14:00", minutes: "600", travelBefore: "60", location: "Mas des Pins, Uzès" };
    const { html } = await expectPage(
      enter(wedding),
      409,
      "Le rendez-vous est en dehors des horaires d'ouverture, au moins en partie.",
      "Ajouter quand même",
      "10 heures, de 14:00 à minuit.",
    );
    expect(html).toContain('value="Mas des Pins, Uzès"');
    const address = await enterAndOpen({ ...wedding, confirmed: valueOf(html, "confirmed") });
    expect(await textAt(address)).toContain("10 heures, de 14:00 à minuit");
  });

  it("a move that is undone and repeated differently sends one mail, with the final time", async () => {
    const to = `${day}@courriel.example`;
    const address = await enterAndOpen({ email: to, slot: "14:00" });
    expect(await textAt(address)).toContain("E-mail à Mas des Pins dans moins d'une minute");
    expect(await endChange("notified", address)).toBe(address);
    expect((await inbox.waitFor((mail) => mail.to === to)).subject).toContain("14:00");

    const move = entry({ slot: "15:00", personalMessage: "La salle ouvre plus tard." });
    expect((await member.post(`${address}/deplacer`, move)).headers.get("location")).toBe(address);
    expect(await row(address)).toMatchObject({ time: "15:00" });
    expect(await endChange("undone", address)).toBe(address);
    expect(await textAt(address)).toContain("Retour en arrière Personne n'a été prévenu.");
    expect(await row(address)).toMatchObject({ time: "14:00", minutes: 60 });

    await member.post(`${address}/deplacer`, { ...move, slot: "16:00" });
    await letMinutePass();
    const mail = await inbox.waitFor((each) => each.to === to && each.subject.includes("16:00"));
    expect(mail.text).toContain("La salle ouvre plus tard.");
    expect(mail.text).toContain("14:00");
    expect(inbox.mails.filter((each) => each.to === to)).toHaveLength(2);
    const text = await textAt(address);
    for (const line of ["Déplacement par l'agence", "Envoyé", "Retour en arrière", "par Jeanne", "Rendez-vous déplacé"])
      expect(text).toContain(line);
    expect(text).not.toContain("E-mail à");
  });

  it("an undo on the agenda of the day to which an appointment was moved redirects to its former day", async () => {
    const id = await seedAppointment(database.db, { date: day, time: "09:30" });
    const nextDay = addDays(day, 1);
    const agenda = `/agence/agenda?vue=jour&date=${nextDay}`;
    const moved = await member.post(`/agence/agenda/${id}/deplacer`, { chosenSlot: `${nextDay} 09:30`, back: agenda });
    expect(moved.headers.get("location")).toBe(agenda);
    expect(await endChange("undone", agenda)).toBe(`/agence/agenda?vue=jour&date=${day}`);
    expect(await row(id)).toMatchObject({ date: day, time: "09:30" });
  });

  it("an entry or a move that overlaps another appointment is refused, and the two nearest free slots can be chosen", async () => {
    const existing = await seedAppointment(database.db, { date: day, time: "10:30", minutes: 60 });
    const refusal = "Ce créneau est déjà occupé, au moins en partie (trajet compris)";
    const { html } = await expectPage(enter({ subject: "Film" }), 409, refusal);
    expect(textOf(one(html, "a", { href: `/agence/agenda/${existing}` }))).toMatch(/, 10:30\b/);
    expect(html).toContain('value="Film"');
    const slots = valuesOf(html, "chosenSlot");
    expect(slots).toEqual([`${day} 09:00`, `${day} 09:30`]);
    const address = await enterAndOpen({ chosenSlot: slots[1]! });
    expect(await row(address)).toMatchObject({ date: day, time: "09:30" });

    expect((await member.post(`${address}/deplacer`, entry({ slot: "11:00" }))).status).toBe(409);
    expect(await row(address)).toMatchObject({ time: "09:30" });
    const form = member.get(`/agence/agenda/nouveau?date=${day}&heure=10:30`);
    expect((await expectPage(form, 200, "Ce créneau est déjà pris.")).html).toContain(existing);
  });

  it("the form of a new appointment preselects the first free time, lists the times that fit the typed length, and keeps the time when it is refused", async () => {
    for (const time of ["09:00", "10:30"]) await seedAppointment(database.db, { date: day, time });
    const form = await member.html(`/agence/agenda/nouveau?date=${day}`);
    expect(valuesOf(form, "slot")).toEqual(["09:30"]);
    expect(choicesOf(form, "slot")).not.toContain("10:30");
    // A requested time that is held is not replaced by another one.
    expect(valuesOf(await member.html(`/agence/agenda/nouveau?date=${day}&heure=10:30`), "slot")).toEqual([]);

    const free = await (await member.get(`/agence/agenda/heures?date=${day}&minutes=120`)).json();
    expect((free as { usual: string[] }).usual.slice(0, 2)).toEqual(["11:00", "11:30"]);
    expect((await member.get("/agence/agenda/heures?date=demain")).status).toBe(404);

    const nextDay = addDays(day, 1);
    const refusedForm = await (await enter({ date: nextDay, slot: "09:30", email: "mas" })).text();
    expect(valuesOf(refusedForm, "slot")).toEqual(["09:30"]);
    const dayWithoutYear = longDate(nextDay).replace(/ \d+$/, "");
    expect(textOf(refusedForm)).toContain(textOf(`Heure, ${dayWithoutYear}`));
  });

  it("an entry or a move during a closure asks for a confirmation that names the closure", async () => {
    await seedClosure(database.db, { date: day, from: "10:00", to: "12:00", publicReason: "En reportage" });
    const { html } = await expectPage(enter(), 409);
    const closure = textOf(`Fermeture : ${longDate(day)}, de 10:00 à 12:00, « En reportage ».`);
    // The form asks for the confirmation below its last field.
    expect(textOf(html.slice(html.indexOf('name="note"')))).toContain(closure);
    expect(await textAt(`/agence/agenda/nouveau?date=${day}&heure=10:30`)).toContain(closure);
    const address = await enterAndOpen({ slot: "14:00" });
    const moved = await (await member.post(`${address}/deplacer`, { chosenSlot: `${day} 11:00` })).text();
    expect(textOf(moved.slice(moved.indexOf('name="travelAfter"')))).toContain(closure);
    await database.db.deleteFrom("unavailabilities").execute();
  });

  it("the refusal of a new appointment names the client for whom a vacated slot is still held", async () => {
    const userEmail = "lea@courriel.example";
    const existing = await seedAppointment(database.db, { date: day, time: "10:00", userEmail });
    await member.post(`/agence/agenda/${existing}/deplacer`, { chosenSlot: `${day} 15:00` });
    const { html } = await expectPage(enter(), 409);
    const link = one(html, "a", { href: `/agence/agenda/${existing}` });
    expect(textOf(link)).toContain("ancien créneau de lea@courriel.example, bientôt libéré");
  });

  it("an entry without an e-mail address sends no mail, and can be undone", async () => {
    const address = await enterAndOpen({ note: "Rappeler le soir." });
    const added = "Rendez-vous ajouté : Mas des Pins. Aucun e-mail ne sera envoyé";
    const { html } = await expectPage(member.get(address), 200, added, "Rappeler le soir.");
    expect(html).toContain('href="tel:+33639980055"');
    expect(await endChange("undone", address)).toBe("/agence");
    expect((await member.get(address)).status).toBe(404);
    expect(await row(address)).toBeUndefined();
  });

  it("the page of an appointment without a phone number links to the form that adds one", async () => {
    const withoutPhone = await member.html(await enterAndOpen({ phone: "" }));
    const link = one(withoutPhone, "a", { href: /^\/agence\/clients\/[\w-]{36}\/corriger$/ });
    expect(textOf(link)).toContain("L'ajouter");
  });

  it("an entry whose notification is not ticked sends no mail", async () => {
    const { notify: _notify, ...silent } = entry({ email: camille.email });
    const add = async () => (await member.post("/agence/agenda/nouveau", silent)).headers.get("location")!;
    const undone = await add();
    const sentences = (await textAt(undone)).match(
      /Rendez-vous ajouté : Camille Moreau\. Aucun e-mail ne sera envoyé/g,
    );
    // The undo bar and its announcement for screen readers.
    expect(sentences).toHaveLength(2);
    expect(await textAt(undone)).not.toContain("Prévenir maintenant");
    await endChange("undone", undone);
    expect(await row(undone)).toBeUndefined();

    const kept = await add();
    await letMinutePass();
    await expect.poll(() => textAt("/agence")).not.toContain("Aucun e-mail ne sera envoyé");
    expect(await row(kept)).toMatchObject({ status: "confirmed", cancelTokenHash: null });
    expect(await readRows(database.db, "mail", "id", { to: camille.email })).toEqual([]);
  });

  it("the forms to move or cancel a past appointment say that the client is notified only with a message", async () => {
    const date = addDays(TODAY, -2);
    const id = await seedAppointment(database.db, { date, time: "09:00", userEmail: "passe@courriel.example" });
    for (const [page, button] of [
      ["annuler", "Annuler"],
      ["deplacer", "Déplacer"],
    ]) {
      const hint = "le client n'est prévenu que si vous joignez un mot.";
      const form = member.get(`/agence/agenda/${id}/${page}`);
      const { text } = await expectPage(form, 200, "Ce rendez-vous est passé", hint);
      expect(text).not.toContain(`${button} et prévenir`);
    }
  });

  it("a cancellation mails its message to the client", async () => {
    const to = `annule-${day}@courriel.example`;
    const id = await seedAppointment(database.db, { date: day, time: "09:00", userEmail: to });
    const address = `/agence/agenda/${id}`;
    expect(await textAt(`${address}/annuler`)).toContain(`un e-mail d'annulation envoyé à ${to}`);
    const cancelled = await member.post(`${address}/annuler`, { personalMessage: "Je suis désolée." });
    expect(cancelled.headers.get("location")).toBe(address);
    expect(await textAt(address)).toContain("annulé");
    await letMinutePass();
    expect((await inbox.waitFor((mail) => mail.to === to)).text).toContain("Je suis désolée.");
    const { id: mailId } = await readRow(database.db, "mail", "id", { to });
    expect(await member.html(address)).toContain(`href="/agence/courriers/${mailId}"`);
    await expectPage(member.post(`${address}/annuler`, {}), 409, "Ce rendez-vous est déjà annulé.");
  });

  it("a cancellation that a member suppresses sends no mail", async () => {
    const userEmail = `silence-${day}@courriel.example`;
    const id = await seedAppointment(database.db, { date: day, time: "11:00", userEmail });
    await member.post(`/agence/agenda/${id}/annuler`, {});
    await endChange("suppressed", "/agence");
    expect(await textAt("/agence")).not.toContain("E-mail à");
    expect(await readRows(database.db, "mail", "id", { to: userEmail })).toEqual([]);
  });

  it("a cancellation is refused with the current slot if the client has moved the appointment since the page was loaded", async () => {
    const client = await new Visitor(site.url).logIn(camille);
    const { id: userId } = await accountOf(database.db, camille);
    const id = await seedAppointment(database.db, { date: day, time: "09:00", userId, userEmail: camille.email });
    const address = `/agence/agenda/${id}/annuler`;
    const baseVersion = valueOf(await member.html(address), "baseVersion");
    await client.post(`/compte/rendez-vous/${id}`, { date: day, slot: "14:00" });
    const moved = textOf(`Le client vient de le déplacer : il est maintenant le ${longDate(day)} à 14:00.`);
    const { html } = await expectPage(member.post(address, { personalMessage: "Désolée.", baseVersion }), 409, moved);
    expect(valueOf(html, "personalMessage")).toBe("Désolée.");
    expect(await row(id)).toMatchObject({ status: "confirmed", time: "14:00" });
    const current = { personalMessage: "Désolée.", baseVersion: valueOf(html, "baseVersion") };
    expect((await member.post(address, current)).status).toBe(303);
    expect(await row(id)).toMatchObject({ status: "cancelled" });
  });

  it("a change cannot be undone, notified or suppressed after the minute, and the page says so", async () => {
    await enterAndOpen({ email: `tard-${day}@courriel.example` });
    const group = await waitingGroup();
    await updateRows(database.db, "pendingChanges", { state: "notified" });
    for (const intent of ["notified", "suppressed", "undone"])
      await expectPage(member.post("/agence/actes", { intent, group, back: "/agence" }), 409, "Trop tard");
    expect((await member.post("/agence/actes", { intent: "autre", group })).status).toBe(400);
    expect(await textAt("/agence/actes")).toContain("Aucune action en attente.");
  });

  it("a form redirects only to pages of the agency", async () => {
    await enterAndOpen({ email: `retour-${day}@courriel.example` });
    expect(await endChange("suppressed", "//ailleurs.example/agence")).toBe("/agence");
  });

  it("a member can save and change a private note and the attendance, and an outdated note gets an edit conflict", async () => {
    const id = await seedAppointment(database.db, { date: addDays(day, -60), time: "09:00" });
    const address = `/agence/agenda/${id}`;
    const post = (form: Record<string, string>) => member.post(address, form);
    const saved = await post({ intent: "note", note: "Montrer l'album en lin." });
    expect(saved.headers.get("location")).toBe(`${address}#note`);
    const text = await textAt(address);
    expect(text).toContain("Montrer l'album en lin.");
    expect(text).toContain("La modification a été enregistrée.");
    expect((await post({ intent: "note", note: "n".repeat(2001) })).status).toBe(400);
    // The refused form shows both notes, and may then replace the stored one.
    const late = { intent: "note", note: "Apporter le flash." };
    const otherVersion = "Autre version : Montrer l'album en lin.";
    const { html } = await expectPage(post({ ...late, baseVersion: "0" }), 409, otherVersion);
    expect(all(html, "textarea").map(contentOf)).toContain("Apporter le flash.");
    expect((await post({ ...late, baseVersion: "1" })).status).toBe(303);
    expect(await textAt(address)).toContain("Apporter le flash.");
    for (const [attendance, stored] of [
      ["attended", "attended"],
      ["", null],
      ["no-show", "no-show"],
      ["peut-être", null],
    ] as const) {
      expect((await post({ intent: "attendance", attendance })).status).toBe(303);
      expect(await row(address)).toMatchObject({ attendance: stored, note: "Apporter le flash." });
    }
    expect((await post({ intent: "rien" })).status).toBe(400);
  });

  it.each([
    [{ name: "" }, 400, "Indiquez un nom."],
    [{ date: "2026-02-30" }, 400, "Indiquez une date valide."],
    [{ slot: "10:10" }, 400, "Choisissez une heure pile ou une demie (09:00, 09:30)."],
    [{ minutes: "45" }, 400, "Choisissez une durée, d'une demi-heure à 24 heures."],
    [{ minutes: "" }, 400, "Choisissez une durée, d'une demi-heure à 24 heures."],
    [{ travelBefore: "x" }, 400, "Choisissez un temps de trajet, de 0 à 8 heures."],
    [{ date: "2028-03-26", slot: "02:00" }, 400, "Cette heure n'existe pas cette nuit-là : on passe à l'heure d'été."],
    [{ chosenSlot: "rien" }, 303, ""],
  ] as const)("an entry with %j gets %i, and a refused form keeps its values", async (change, status, sentence) => {
    const { html } = await expectPage(enter({ subject: `Objet ${day}`, ...change }), status, sentence);
    if (status === 400) expect(html).toContain(`value="Objet ${day}"`);
  });

  it("the cancellation of an unknown appointment gets 404", async () => {
    expect((await member.post("/agence/agenda/inconnu/annuler", {})).status).toBe(404);
  });
});

describeSiteOnSqlite("moves in the agency's agenda, without JavaScript", generousLimits, ({ database, loggedIn }) => {
  /** A Tuesday; each test uses that of the next week. */
  let day = addDays(weekOf(addDays(parisDate(new Date()), 14))[0]!, 1);
  const member = loggedIn(jeanne, "owner");
  const colleague = loggedIn(malik, "team");
  let id: string;

  beforeEach(async () => {
    day = addDays(day, 7);
    await database.db.deleteFrom("pendingChanges").execute();
    const details = { minutes: 60, userEmail: "lea@courriel.example", name: "Léa", location: "Uzès" };
    id = await seedAppointment(database.db, { date: day, time: "10:00", ...details });
  });

  const openAgenda = (query: string, ...texts: string[]) =>
    expectPage(member.get(`/agence/agenda?${query}`), 200, ...texts);
  const slotsIn = (html: Html) =>
    all(html, "button", { name: "chosenSlot", form: "deplacement" }).map((button) => attribute(button, "value")!);
  const move = (fields: Record<string, string>) =>
    member.post(`/agence/agenda/${id}/deplacer`, { back: `/agence/agenda?date=${day}`, ...fields });
  const row = () => readAppointment(database.db, id);

  it("the agenda shows a button for every slot that fits the whole appointment, and none that overlaps another one", async () => {
    await seedAppointment(database.db, { date: day, time: "14:00" });
    const { html } = await openAgenda(`date=${day}&deplacer=${id}`, "Léa, mardi", "Hors des horaires d'ouverture");
    expect(html).toContain(`action="/agence/agenda/${id}/deplacer"`);
    const slotsOfWeek = slotsIn(one(html, "table"));
    const timesOfDay = slotsOfWeek.filter((slot) => slot.startsWith(day)).map((slot) => slot.slice(11));
    expect(timesOfDay).toEqual(expect.arrayContaining(["09:00", "09:30", "10:30", "13:00", "14:30", "17:30"]));
    for (const taken of ["10:00", "13:30", "14:00"]) expect(timesOfDay).not.toContain(taken);
    expect(slotsOfWeek).toContain(`${addDays(day, 1)} 10:00`);
    // On a phone, a list below the table has the slots of the chosen day.
    const slotsBelow = slotsIn(html.slice(html.indexOf("</table>")));
    expect(slotsBelow).toContain(`${day} 13:00`);
    expect(slotsBelow).toContain(`${day} 22:00`);
  });

  it("links to other views and days keep the appointment that is being moved, another link ends the move, and all hours can be shown", async () => {
    const { html } = await openAgenda(`vue=mois&date=${day}&deplacer=${id}`);
    expect(html).toContain(`href="/agence/agenda?vue=jour&amp;date=${day}&amp;deplacer=${id}"`);
    expect(html).toContain(`href="/agence/agenda?vue=mois&amp;date=${day}"`);
    const { html: listView } = await openAgenda(
      `vue=liste&date=${day}&deplacer=${id}`,
      "Choisissez un jour, puis un créneau.",
    );
    expect(listView).toContain(`href="/agence/agenda?vue=jour&amp;date=${day}&amp;deplacer=${id}"`);
    const { html: dayView } = await openAgenda(`vue=jour&date=${day}&deplacer=${id}&heures=toutes`);
    expect(slotsIn(one(dayView, "table"))).toContain(`${day} 05:30`);
  });

  it("a click on a slot moves the appointment with its length, location and message, and returns to the agenda", async () => {
    const moved = await move({ chosenSlot: `${day} 15:00`, personalMessage: "La lumière y est plus belle." });
    expect(moved.status).toBe(303);
    expect(moved.headers.get("location")).toBe(`/agence/agenda?date=${day}`);
    expect(await row()).toMatchObject({ time: "15:00", minutes: 60, location: "Uzès" });
    const columns = ["kind", "state", "personalMessage", "groupId"] as const;
    const changes = await readRows(database.db, "pendingChanges", columns, { appointmentId: id });
    const pending = { kind: "moved", state: "waiting", personalMessage: "La lumière y est plus belle." };
    expect(changes).toMatchObject([pending]);
    await openAgenda(`date=${day}`, "E-mail à Léa");
    await member.post("/agence/actes", { intent: "undone", group: changes[0]!.groupId, back: "/agence/agenda" });
    expect(await row()).toMatchObject({ time: "10:00" });
  });

  const pendingMessages = () => readValues(database.db, "pendingChanges", "personalMessage", { state: "waiting" });

  it("the form of a second move shows and replaces the message of the first, while a cancellation has only its own message", async () => {
    await move({ chosenSlot: `${day} 15:00`, personalMessage: "Je vous garde l'heure." });
    const { html } = await openAgenda(`date=${day}&deplacer=${id}`);
    expect(textOf(valueOf(html, "personalMessage"))).toBe("Je vous garde l'heure.");
    // A form without the message field keeps the message.
    await move({ chosenSlot: `${day} 16:00` });
    expect(await pendingMessages()).toEqual(["Je vous garde l'heure."]);
    const form = await member.html(`/agence/agenda/${id}/deplacer`);
    expect(textOf(valueOf(form, "personalMessage"))).toBe("Je vous garde l'heure.");
    await move({ chosenSlot: `${day} 16:30`, personalMessage: "" });
    expect(await pendingMessages()).toEqual([null]);
    await move({ chosenSlot: `${day} 17:00`, personalMessage: "À bientôt." });
    expect(valueOf(await member.html(`/agence/agenda/${id}/annuler`), "personalMessage")).toBe("");
    await member.post(`/agence/agenda/${id}/annuler`, { personalMessage: "" });
    expect(await pendingMessages()).toEqual([null]);
  });

  it("the message form changes a pending mail's message, and is refused with its text once the mail is sent", async () => {
    await move({ chosenSlot: `${day} 15:00`, personalMessage: "Je vous garde l'heure." });
    const address = `/agence/agenda/${id}/mot`;
    const { groupId } = await readRow(database.db, "pendingChanges", "groupId");
    await openAgenda(`date=${day}`, "dans moins d'une minute", "Relire votre mot");
    // Opening the form extends the pending time to five minutes, and the bar shows it.
    const opening = await member.post("/agence/actes", { intent: "write-message", group: groupId, back: "/agence" });
    expect(opening.headers.get("location")).toBe(address);
    const { html: form } = await expectPage(member.get(address), 200, "E-mail à Léa dans moins de cinq minutes");
    expect(textOf(valueOf(form, "personalMessage"))).toBe("Je vous garde l'heure.");
    expect(form).not.toContain('name="slot"');
    const baseVersion = valueOf(form, "baseVersion");
    const saved = await member.post(address, { personalMessage: "Sonnez au 12.", baseVersion });
    expect(saved.headers.get("location")).toBe(`/agence/agenda/${id}`);
    expect(await pendingMessages()).toEqual(["Sonnez au 12."]);
    await openAgenda(`date=${day}`, "dans moins d'une minute");
    await updateRows(database.db, "pendingChanges", { state: "notified" });
    const events = () => readValues(database.db, "events", "id", { subjectId: id });
    const before = await events();
    const tooLate = member.post(address, { personalMessage: "Sonnez au 14.", baseVersion });
    const { html } = await expectPage(tooLate, 409, "Trop tard pour joindre un mot");
    expect(valueOf(html, "personalMessage")).toBe("Sonnez au 14.");
    expect(html).not.toContain("Joindre ce mot");
    expect(await events()).toEqual(before);
    const { html: lateForm } = await expectPage(member.get(address), 200, "Trop tard pour joindre un mot");
    // The hidden form lets the script restore an unsent draft.
    expect(all(lateForm, "form", { hidden: true })).not.toEqual([]);
    expect(textOf(valueOf(lateForm, "personalMessage"))).toBe("Sonnez au 12.");
    expect(lateForm).not.toContain("Il reste ici");
    const reopening = await member.post("/agence/actes", { intent: "write-message", group: groupId, back: "/agence" });
    expect(reopening.status).toBe(409);
  });

  it("a late message is refused with the reason: the mail has been sent, or nobody is notified", async () => {
    const address = `/agence/agenda/${id}/mot`;
    const textAfter = async (intent: "notified" | "suppressed" | "undone", time: string) => {
      await move({ chosenSlot: `${day} ${time}` });
      const { groupId } = await readRow(database.db, "pendingChanges", "groupId", { state: "waiting" });
      await member.post("/agence/actes", { intent, group: groupId, back: "/agence" });
      return (await readPage(member.post(address, { personalMessage: "Sonnez au 14.", baseVersion: "99" }))).text;
    };
    expect(await textAfter("notified", "15:00")).toMatch(/L'e-mail a été envoyé (le .* )?à \d\d:\d\d\./);
    expect(await textAfter("suppressed", "16:00")).toContain("Aucun e-mail ne sera envoyé.");
    const undone = await textAfter("undone", "15:00");
    expect(undone).toContain("Retour en arrière effectué. Personne n'a été prévenu");
    expect(undone).toContain("Votre mot n'a pas été envoyé. Vous pouvez encore le copier.");
  });

  it("an entry without notification is mailed after a click with a message or the whole form, but not after a click without one", async () => {
    const enter = async (time: string) => {
      const fields = { name: "Sylvie", email: "sylvie@courriel.example", date: day, slot: time, minutes: "60" };
      const entered = await member.post("/agence/agenda/nouveau", fields);
      expect(entered.status).toBe(303);
      return entered.headers.get("location")!;
    };
    const textAfterMove = async (address: string, fields: Record<string, string>) => {
      expect((await member.post(`${address}/deplacer`, fields)).status).toBe(303);
      return member.text(address);
    };
    const clicked = await enter("14:00");
    const noMail = "Sylvie. Aucun e-mail ne sera envoyé";
    expect(await textAfterMove(clicked, { chosenSlot: `${day} 14:30` })).toContain(noMail);
    // The agenda's folded message field is sent empty.
    expect(await textAfterMove(clicked, { chosenSlot: `${day} 15:00`, personalMessage: "" })).toContain(noMail);
    expect(await textAfterMove(clicked, { chosenSlot: `${day} 15:30`, personalMessage: " " })).toContain(noMail);
    const mailLabel = "E-mail à Sylvie";
    expect(await textAfterMove(clicked, { chosenSlot: `${day} 16:00`, personalMessage: "Sonnez au 12." })).toContain(
      mailLabel,
    );
    expect(await textAfterMove(clicked, { chosenSlot: `${day} 16:30`, personalMessage: "" })).toContain(mailLabel);
    expect(await pendingMessages()).toEqual([null]);

    const byForm = await enter("11:00");
    expect(textOf(await member.html(`${byForm}/deplacer`))).toContain("Déplacer et prévenir");
    const travel = { travelBefore: "0", travelAfter: "0" };
    const fields = { date: day, slot: "11:30", minutes: "60", ...travel, location: "", personalMessage: "" };
    // The undo bar and its announcement have one line for each of the two appointments.
    expect((await textAfterMove(byForm, fields)).match(new RegExp(mailLabel, "g"))).toHaveLength(4);
  });

  it("a move after a colleague's unseen move is refused with the colleague's name and the new slot, and succeeds if sent again", async () => {
    const { html: before } = await openAgenda(`date=${day}&deplacer=${id}`);
    const baseVersion = valueOf(before, "baseVersion");
    const address = `/agence/agenda/${id}/deplacer`;
    expect((await colleague.post(address, { chosenSlot: `${day} 16:00`, personalMessage: "" })).status).toBe(303);
    // The request for a confirmation keeps the `baseVersion` of the page that the member has seen.
    const fields = { chosenSlot: `${day} 20:00`, baseVersion, personalMessage: "Plus tard." };
    const { html: warning } = await readPage(move(fields));
    expect(valueOf(warning, "baseVersion")).toBe(baseVersion);
    const confirmed = valueOf(warning, "confirmed");
    const { html, text } = await expectPage(move({ ...fields, confirmed }), 409, "Déplacer et prévenir quand même");
    expect(text).toMatch(/Malik vient de le déplacer : il est maintenant le mardi .* à 16:00\./);
    expect(html).toContain("Plus tard.");
    expect(html).toContain('value="20:00" selected=""');
    expect(await row()).toMatchObject({ time: "16:00" });
    const again = { chosenSlot: `${day} 20:00`, baseVersion: valueOf(html, "baseVersion"), confirmed };
    expect((await move(again)).status).toBe(303);
    expect(await row()).toMatchObject({ time: "20:00" });
  });

  /** The changes in the undo bar (« E-mail à Léa »), with a mark for the one that the keyboard shortcut undoes. */
  const undoBar = async (reader: Visitor, address = `/agence/agenda?date=${day}`) =>
    all(await reader.html(address), "form")
      .filter((form) => textOf(form).includes("Défaire"))
      .map((form) => {
        const [change] = /^.*?(?= dans |\.)/.exec(textOf(form).trim())!;
        return all(form, "*", { "aria-keyshortcuts": "Control+Z Meta+Z" }).length > 0 ? `${change} (Ctrl+Z)` : change;
      });

  it("the latest change is first in the undo bar and is undone by the shortcut, even if older ones stay pending longer", async () => {
    const ana = { name: "Ana", userEmail: "ana@courriel.example" };
    const other = await seedAppointment(database.db, { date: day, time: "09:00", ...ana });
    await move({ chosenSlot: `${day} 15:00` });
    const { groupId } = await readRow(database.db, "pendingChanges", "groupId");
    await member.post("/agence/actes", { intent: "write-message", group: groupId, back: "/agence" });
    await member.post(`/agence/agenda/${other}/deplacer`, { chosenSlot: `${day} 09:30` });
    expect(await undoBar(member)).toEqual(["E-mail à Ana (Ctrl+Z)", "E-mail à Léa"]);
    const { sequence } = await row();
    await member.post(`/agence/agenda/${id}/mot`, {
      personalMessage: "Sonnez au 12.",
      baseVersion: String(sequence),
    });
    expect(await undoBar(member)).toEqual(["E-mail à Léa (Ctrl+Z)", "E-mail à Ana"]);
  });

  it("the undo bar names a colleague's change and lists it after the member's own, which has the shortcut", async () => {
    const other = await seedAppointment(database.db, { date: day, time: "09:00", userEmail: null });
    await move({ chosenSlot: `${day} 15:00` });
    await colleague.post(`/agence/agenda/${other}/deplacer`, { chosenSlot: `${day} 09:30` });
    for (const address of [`/agence/agenda?date=${day}`, "/agence/actes"])
      expect(await undoBar(member, address)).toEqual([
        "E-mail à Léa (Ctrl+Z)",
        "Rendez-vous déplacé par Malik : Compte supprimé",
      ]);
    const ownChange = "Rendez-vous déplacé : Compte supprimé";
    expect(await undoBar(colleague)).toEqual([`${ownChange} (Ctrl+Z)`, "Jeanne : e-mail à Léa"]);
    // The author of the last change owns the whole group.
    await colleague.post(`/agence/agenda/${id}/deplacer`, { chosenSlot: `${day} 15:30` });
    expect((await undoBar(member)).map((change) => change.endsWith("(Ctrl+Z)"))).toEqual([false, false]);
    expect(await undoBar(colleague)).toEqual(["E-mail à Léa (Ctrl+Z)", ownChange]);
  });

  it("a move outside the opening hours asks for a confirmation, which keeps all fields", async () => {
    const { html } = await expectPage(
      move({ chosenSlot: `${day} 20:00`, personalMessage: "Plus tard." }),
      409,
      "Le rendez-vous est en dehors des horaires d'ouverture, au moins en partie.",
      "Déplacer et prévenir quand même",
    );
    for (const kept of [`value="${day}"`, "Plus tard.", 'value="Uzès"', 'value="60" selected=""'])
      expect(html).toContain(kept);
    expect(await row()).toMatchObject({ time: "10:00" });
    const confirmed = valueOf(html, "confirmed");
    expect((await move({ chosenSlot: `${day} 20:00`, confirmed })).status).toBe(303);
    expect(await row()).toMatchObject({ time: "20:00" });
  });

  it("a move redirects only to pages of the agency", async () => {
    const redirect = await move({ chosenSlot: `${day} 16:00`, back: "https://ailleurs.example/agence" });
    expect(redirect.headers.get("location")).toBe(`/agence/agenda/${id}`);
  });

  it("a move or an entry to a day outside the agenda's range, such as in the year 26, is refused", async () => {
    for (const date of ["0026-12-10", "2500-01-01", "9999-12-31"]) {
      const moved = await move({ date, slot: "10:00", confirmed: "yes" });
      expect(moved.status, date).toBe(400);
      const entry = { name: "Léa", date, slot: "10:00", minutes: "30", travelBefore: "0", travelAfter: "0" };
      const entered = member.post("/agence/agenda/nouveau", entry);
      expect((await expectPage(entered, 400, "Indiquez une date valide.")).html).toContain('value="Léa"');
    }
    expect(await row()).toMatchObject({ date: day });
  });

  it("a cancelled or unknown appointment can be neither moved nor opened in the agenda, which says that it no longer exists", async () => {
    await updateRows(database.db, "appointments", { status: "cancelled" }, { id });
    for (const query of [`deplacer=${id}`, "deplacer=rien", "rdv=rien"]) {
      const { html } = await openAgenda(`date=${day}&${query}`, "Ce rendez-vous n'existe plus.");
      expect(html).not.toContain('id="deplacement"');
    }
  });

  it("a card opens a panel beside the agenda, and the panel's forms return to the agenda", async () => {
    const query = `vue=semaine&date=${day}&rdv=${id}`;
    const address = `/agence/agenda?${query}`;
    const { html } = await openAgenda(query);
    const panel = one(html, "aside");
    for (const words of ["Léa", "lea@courriel.example", "Uzès", "E-mails", "Historique", "Déplacer", "Annuler"])
      expect(textOf(panel)).toContain(words);
    const closing = attribute(one(panel, "a", { "aria-label": "Fermer" }), "href");
    expect(closing).toBe(`/agence/agenda?vue=semaine&date=${day}`);
    expect(addressesIn(panel, `/agence/agenda?date=${day}&deplacer=${id}`)).toHaveLength(1);
    const saved = await member.post(`/agence/agenda/${id}`, { intent: "note", note: "Album en lin.", back: address });
    expect(saved.headers.get("location")).toBe(`${address}#note`);
    expect(await row()).toMatchObject({ note: "Album en lin." });
  });

  it("« Ajouter » in the agenda opens the form of a new appointment on the shown day", async () => {
    const { html } = await openAgenda(`vue=jour&date=${day}`);
    expect(html).toContain(`href="/agence/agenda/nouveau?date=${day}"`);
    expect(await member.html(`/agence/agenda/nouveau?date=${day}`)).toContain(`value="${day}"`);
  });
});
