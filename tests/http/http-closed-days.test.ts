import { expect, it, onTestFinished } from "vitest";
import { addDays, capitalise, longDate, longDateTime, longMonth } from "#app/french/dates.ts";
import { monthOf, shiftMonth, weekOf } from "#app/features/booking/time/calendar-month.ts";
import { DEFAULT_TIMES } from "#support/fixtures/day-rules.ts";
import { seedAppointment, seedClosure } from "#support/fixtures/appointments.ts";
import { camille, jeanne } from "#support/fixtures/people.ts";
import {
  addressesIn,
  all,
  attribute,
  choicesOf,
  contentOf,
  type Element,
  formValues,
  one,
  valueOf,
} from "#support/site/html.ts";
import { generousLimits, textOf, Visitor } from "#support/site/site.ts";
import { atFixedTime, describeSiteOnSqlite, expectPage, TODAY, undoChange } from "#support/site/site-suite.ts";
import { readValues, withoutTable } from "#support/database/rows.ts";

const PAGE = "/agence/jours-fermes";
/** Days of next week, which is beyond the minimum notice. */
const [, TUESDAY = "", , THURSDAY = "", FRIDAY = "", , SUNDAY = ""] = weekOf(addDays(TODAY, 7));

const SETTINGS = atFixedTime(generousLimits);

describeSiteOnSqlite("hours and closed days by HTTP", SETTINGS, ({ site, database, startSecond, loggedIn }) => {
  const member = loggedIn(jeanne, "owner");
  const client = loggedIn(camille);

  async function hoursForm(): Promise<Record<string, string>> {
    const { baseVersion } = formValues(await member.html(PAGE), { value: "save-hours" });
    const fields = { intent: "save-hours", baseVersion: baseVersion!, minimumNotice: "none", windowDays: "365" };
    for (let day = 0; day < 7; day++) {
      Object.assign(fields, { [`open-${day}`]: "on", [`from-${day}`]: "09:00", [`to-${day}`]: "18:00" });
      Object.assign(fields, { [`breakFrom-${day}`]: "", [`breakTo-${day}`]: "" });
    }
    return fields;
  }

  async function publishedHours(url: string, path: string): Promise<unknown> {
    const scripts = all(await new Visitor(url).html(path), "script", { type: "application/ld+json" });
    const things = scripts.map((script) => JSON.parse(contentOf(script)) as Record<string, unknown>);
    return things.find((thing) => thing["@type"] === "LocalBusiness")?.openingHoursSpecification;
  }

  it("a page whose form fails and whose loader fails too shows the response's status", async () => {
    const post = () => member.post(PAGE, { intent: "close", date: TUESDAY, recurrence: "once" });
    await expectPage(withoutTable(database.db, "unavailabilities", post), 500, "Erreur 500");
  });

  it("the calendar shows a requested month, and the current one instead of a past, too distant or invalid one", async () => {
    const captionFor = async (query: string) => {
      const { html } = await expectPage(member.get(`${PAGE}?${query}`), 200);
      return textOf(one(html, "caption")).trim();
    };
    const month = shiftMonth(monthOf(TODAY), 1);
    expect(await captionFor(`mois=${month}&du=${TUESDAY}&au=${TUESDAY}`)).toBe(longMonth(month));
    for (const mois of ["2020-01", "9999-12", "2026-13", "demain"])
      expect(await captionFor(`mois=${mois}`)).toBe(longMonth(TODAY));
  });

  it("the page of closed days shows the first day a client can book, or that there is none", async () => {
    const textWhileClosed = async (days: number) => {
      await seedClosure(database.db, { id: "reach", date: TODAY, lastDate: addDays(TODAY, days) });
      const page = await member.text(PAGE);
      await database.db.deleteFrom("unavailabilities").where("id", "=", "reach").execute();
      return page;
    };
    const firstDay = textOf(longDate(addDays(TODAY, 3)));
    expect(await textWhileClosed(2)).toContain(`À ce jour, un client peut réserver du ${firstDay} au `);
    expect(await textWhileClosed(400)).toContain("À ce jour, un client ne peut réserver aucun jour");
  });

  it("new hours apply on the agency's screen and on the public pages of every instance", async () => {
    const secondSite = await startSecond();
    onTestFinished(async () => void (await secondSite.stop()));
    const expectBookableDays = (url: string, days: number) =>
      expect
        .poll(() => new Visitor(url).text("/contact"))
        .toContain(textOf(`jusqu'au ${longDate(addDays(TODAY, days))}`));
    await expectBookableDays(secondSite.url, 365);
    const everyDay = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    for (const path of ["/", "/contact"])
      expect(await publishedHours(secondSite.url, path)).toEqual([expect.objectContaining({ dayOfWeek: everyDay })]);
    const { "open-6": _, ...form } = await hoursForm();
    const rules = { "to-1": "12h", minimumNotice: "day-before", windowDays: "90" };
    const answer = await member.post(PAGE, { ...form, ...rules });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${PAGE}#horaires`]);
    await expectPage(
      member.get(PAGE),
      200,
      "Horaires enregistrés.",
      "Vos clients peuvent réserver le lundi de 09:00 à 18:00, le mardi de 09:00 à 12:00, puis du mercredi au samedi de 09:00 à 18:00",
    );
    for (const url of [site.url, secondSite.url]) await expectBookableDays(url, 90);
    const hours = (dayOfWeek: string[], closes: string) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek,
      opens: "09:00",
      closes,
    });
    for (const url of [site.url, secondSite.url])
      for (const path of ["/", "/contact"])
        await expect
          .poll(() => publishedHours(url, path))
          .toEqual([
            hours(["Monday", "Wednesday", "Thursday", "Friday", "Saturday"], "18:00"),
            hours(["Tuesday"], "12:00"),
          ]);
    const slots = async (date: string) => (await client.get(`/agenda/creneaux?date=${date}`)).json();
    expect(await slots(SUNDAY)).toEqual({ date: SUNDAY, state: "closed" });
    expect(await slots(TUESDAY)).toMatchObject({ times: ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"] });
  });

  it("saving new hours reports how many appointments are outside them, and links to their list", async () => {
    const id = await seedAppointment(database.db, { date: TUESDAY, time: "15:00" });
    const save = async (end: string) => {
      await member.post(PAGE, { ...(await hoursForm()), "to-1": end });
      return member.html(PAGE);
    };
    const html = await save("12:00");
    expect(textOf(html)).toContain(
      "Horaires enregistrés. Un rendez-vous se trouve hors de ces horaires : il est maintenu. Voir ce rendez-vous",
    );
    expect(html).toContain('id="maintenus"');
    expect(addressesIn(html, /#maintenus$/)).not.toEqual([]);
    expect(textOf(await save("18:00"))).not.toContain("hors de ces horaires");
    await database.db.deleteFrom("appointments").where("id", "=", id).execute();
  });

  it("an outdated booking page says that its slot is no longer bookable, and keeps the day", async () => {
    const { "open-6": _, ...form } = await hoursForm();
    await member.post(PAGE, { ...form, "to-1": "12:00" });
    const book = (date: string, slot: string) => client.post(`/contact?date=${date}`, { date, slot });
    const choice = textOf(longDateTime(TUESDAY, "15:00"));
    const sentence = `Ce créneau n'est plus proposé ; choisissez-en un autre. Vous aviez choisi : ${choice}.`;
    const { html } = await expectPage(book(TUESDAY, "15:00"), 409, sentence);
    expect(html).toContain(`name="date" value="${TUESDAY}"`);
    await expectPage(book(SUNDAY, "10:00"), 409, "L'administrateur est indisponible ce jour.");
  });

  it("invalid hours are rejected at their field, and the typed values stay", async () => {
    const invalid = { ...(await hoursForm()), "to-2": "08:00", "from-3": "9:15" };
    const { html } = await expectPage(
      member.post(PAGE, invalid),
      400,
      "Le mercredi : la fin doit venir après le début.",
    );
    expect(valueOf(html, "from-3")).toBe("9:15");
    // Without a script, the browser scrolls to the first invalid field, far below the top.
    expect(attribute(one(html, "*", { autofocus: true }), "name")).toBe("to-2");
  });

  it("the fields of a break are collapsed on days without one", async () => {
    const withBreak = { ...(await hoursForm()), "breakFrom-1": "12:30", "to-2": "" };
    const { html } = await expectPage(member.post(PAGE, withBreak), 400, "Une pause le lundi");
    const collapsed = all(html, "details").flatMap((details) => all(details, "input", { name: /^breakFrom-/ }));
    expect(collapsed.map((field) => attribute(field, "name"))).toEqual(
      [0, 2, 3, 4, 5, 6].map((day) => `breakFrom-${day}`),
    );
    expect(valueOf(html, "breakFrom-1")).toBe("12:30");
  });

  it("the hours form gets an edit conflict if the hours were saved since it was loaded", async () => {
    const [outdated, other] = [await hoursForm(), await hoursForm()];
    expect((await member.post(PAGE, { ...other, "from-0": "10:00" })).status).toBe(303);
    const { html } = await expectPage(
      member.post(PAGE, { ...outdated, "to-0": "17:00" }),
      409,
      "Les horaires ont été modifiés entre-temps",
      "le lundi de 10:00 à 18:00",
    );
    expect(valueOf(html, "to-0")).toBe("17:00");
    const baseVersion = valueOf(html, "baseVersion");
    expect((await member.post(PAGE, { ...outdated, baseVersion, "to-0": "17:00" })).status).toBe(303);
  });

  it("a day with appointments can be closed only with a decision about each", async () => {
    const [day, time] = [THURSDAY, "10:00"];
    expect((await client.post("/contact", { date: day, slot: time })).status).toBe(303);
    const selectThrough = (last: string) => member.get(`${PAGE}?du=${day}&au=${last}&mois=${day.slice(0, 7)}`);
    await expectPage(selectThrough(day), 200, "Un rendez-vous est prévu ce jour-là.", "Fermer ce jour");
    // The page counts the appointments of the whole range, even if it shows other months.
    const longRange = `${PAGE}?du=${day}&au=${addDays(day, 200)}&mois=${addDays(day, 200).slice(0, 7)}`;
    expect(await member.text(longRange)).toContain("Un rendez-vous est prévu ces jours-là.");
    await expectPage(selectThrough(addDays(day, 2)), 200, "Fermer trois jours");
    const reasons = { reason: "Salon", publicReason: "En reportage à Lyon" };
    const form = { intent: "close", date: day, recurrence: "once", ...reasons };
    const { html } = await expectPage(
      member.post(PAGE, form),
      409,
      "Un rendez-vous est prévu. La fermeture n'aura lieu qu'une fois ce rendez-vous traité.",
      "Camille Moreau",
    );
    expect(html).toContain('value="En reportage à Lyon"');
    // The form's fields are collapsed above the questions, and the button follows the questions.
    const closingForm = html.slice(html.indexOf('aria-label="Fermer des jours"'), html.indexOf("Fermetures à venir"));
    const order = [/<details(?! [^>]*open)[^>]*>/, /name="date"/, /<\/details>/, /name="decision-/, /type="submit"/];
    const positions = order.map((each) => closingForm.search(each));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions).not.toContain(-1);
    expect(textOf(closingForm)).toContain(textOf(capitalise(longDate(day))));
    const decision = attribute(one(html, "input", { name: /^decision-/ }), "name")!;
    const invalid = await (await member.post(PAGE, { ...form, [decision]: "keep", from: "9h15" })).text();
    one(invalid, "input", { type: "hidden", name: decision, value: "keep" });
    const closed = await member.post(PAGE, { ...form, [decision]: "keep" });
    expect([closed.status, closed.headers.get("location")]).toEqual([303, `${PAGE}#fermetures`]);

    const listedClosure = "Salon, « En reportage à Lyon », ajoutée par Jeanne";
    const keptAppointment = "Camille Moreau, pendant une fermeture";
    const page = await expectPage(member.get(PAGE), 200, "Fermeture enregistrée.", listedClosure, keptAppointment);
    expect(await client.text(`/contact?date=${day}`)).toContain(
      "L'administrateur est indisponible ce jour. En reportage à Lyon",
    );
    await member.post(PAGE, { intent: "reopen", id: valueOf(page.html, "id") });
  });

  it("a reopened day can be closed again with its public reason, after another decision about each appointment", async () => {
    const appointmentId = await seedAppointment(database.db, { date: FRIDAY, time: "09:00" });
    const reasons = { reason: "Salon", publicReason: "En reportage à Lyon" };
    await seedClosure(database.db, { id: "salon", date: FRIDAY, ...reasons });
    const reopen = (id: string) => member.post(PAGE, { intent: "reopen", id });
    const { html } = await expectPage(
      reopen("salon"),
      200,
      textOf(`Réouverture enregistrée : ${longDate(FRIDAY)} (Salon, « En reportage à Lyon »).`),
    );
    const closeAgain = formValues(html, { name: "publicReason", type: "hidden" });
    await expectPage(member.post(PAGE, closeAgain), 409, "Un rendez-vous est prévu.");
    const closed = await member.post(PAGE, { ...closeAgain, [`decision-${appointmentId}`]: "keep" });
    expect([closed.status, closed.headers.get("location")]).toEqual([303, `${PAGE}#fermetures`]);
    const listedClosure = "Salon, « En reportage à Lyon », ajoutée par Jeanne";
    const page = await expectPage(member.get(PAGE), 200, listedClosure);
    await reopen(valueOf(page.html, "id"));
    await expectPage(reopen("salon"), 200, "Ces jours étaient déjà rouverts.");
    expect(await member.text(PAGE)).toContain("Aucune fermeture à venir.");
    await database.db.deleteFrom("appointments").where("id", "=", appointmentId).execute();
  });

  it("the closing form asks about each appointment, and preselects no choice for a client who can get no link", async () => {
    const date = FRIDAY;
    const form = { intent: "close", date, recurrence: "once" };
    for (const time of ["11:00", "12:00"]) await seedAppointment(database.db, { date, time });
    expect(await member.text(`${PAGE}?du=${date}&au=${date}`)).toContain("Deux rendez-vous sont prévus ce jour-là.");
    await expectPage(
      member.post(PAGE, form),
      409,
      "Deux rendez-vous sont prévus. La fermeture n'aura lieu qu'une fois ces rendez-vous traités un par un.",
    );
    const guest = { name: "Mas d'Amont", phone: "0639980056", email: "", date, slot: "10:00", minutes: "30" };
    expect((await member.post("/agence/agenda/nouveau", guest)).status).toBe(303);
    const questionsAfter = async (decisions: Record<string, string>) => {
      const { html } = await expectPage(member.post(PAGE, { ...form, ...decisions }), 409);
      return all(html, "fieldset", { "data-client": true });
    };
    const haveChoiceForAll = (questions: Element[]) =>
      questions.map((question) => textOf(question).includes("Comme pour tous"));
    const questions = await questionsAfter({});
    const [guestQuestion] = questions;
    expect(textOf(guestQuestion!)).toContain("Pas de lien possible");
    expect(textOf(guestQuestion!)).not.toContain("Votre mot pour");
    expect(textOf(one(guestQuestion!, "a", { href: "tel:+33639980056" }))).toContain("06 39 98 00 56");
    expect(haveChoiceForAll(questions)).toEqual([true, true, true]);
    const guestDecision = attribute(one(guestQuestion!, "input", { name: /^decision-/ }), "name")!;
    for (const decisions of [{ others: "propose" }, { others: "propose", [guestDecision]: "others" }])
      expect(haveChoiceForAll(await questionsAfter(decisions))).toEqual([false, true, true]);
    // A client who can get no link is asked about again, and does not silently get the choice for all.
    const repeated = await questionsAfter({ [guestDecision]: "propose", others: "cancel" });
    expect(haveChoiceForAll(repeated)).toEqual([true, true, true]);
    expect(all(repeated[0]!, "input", { checked: true })).toEqual([]);
    one(repeated[0]!, "input", { type: "hidden", name: guestDecision, value: "" });
    // A client without a decision stays undecided after each new choice for the others.
    let answer = await member.post(PAGE, { ...form, [guestDecision]: "propose", others: "cancel" });
    for (const others of ["propose", "keep", "cancel"]) {
      const values = formValues(await answer.text(), { "aria-label": "Fermer des jours" });
      answer = await member.post(PAGE, { ...values, others });
      expect(answer.status, others).toBe(409);
    }
    expect(textOf(await answer.text())).toContain("Il reste à décider pour Mas d'Amont.");
    await database.db.deleteFrom("appointments").where("date", "=", date).execute();
  });

  it("a closing form without all decisions names the clients who lack one, and opens at the first of them", async () => {
    const date = FRIDAY;
    const form = { intent: "close", date, recurrence: "once" };
    const addGuest = (name: string, time: string) =>
      seedAppointment(database.db, { date, time, name, userEmail: name === "Léa" ? "lea@courriel.example" : null });
    const guests = [await addGuest("Studio Perche", "11:00"), await addGuest("École des Lilas", "12:00")];
    const [firstGuest, secondGuest] = guests.map((id) => `decision-${id}`) as [string, string];
    const submit = async (values: Record<string, string>) => {
      const { html } = await expectPage(member.post(PAGE, values), 409);
      const focused = one(html, "*", { autofocus: true });
      const invalid = all(html, "input", { "data-invalid": true }).map((input) => attribute(input, "name"));
      return {
        alert: textOf(one(html, "*", { role: "alert" })),
        focused: attribute(focused, "name"),
        invalid: [...new Set(invalid)],
        values: formValues(html, { "aria-label": "Fermer des jours" }),
        text: textOf(html),
      };
    };
    // The first answer asks; nothing is an error yet.
    const asked = await submit(form);
    expect([asked.focused, asked.invalid]).toEqual([undefined, []]);
    const unanswered = await submit(asked.values);
    expect([unanswered.focused, unanswered.invalid]).toEqual([firstGuest, [firstGuest, secondGuest]]);
    expect(unanswered.text).toContain("Choisissez ce que devient ce rendez-vous.");
    const half = await submit({ ...unanswered.values, [firstGuest]: "keep" });
    expect([half.focused, half.invalid]).toEqual([secondGuest, [secondGuest]]);
    expect(half.alert).toContain("Il reste à décider pour École des Lilas.");

    await addGuest("Léa", "10:00");
    const none = await submit((await submit(form)).values);
    expect([none.focused, none.invalid]).toEqual(["others", ["others"]]);
    expect(none.text).toContain("Choisissez ce que deviennent ces rendez-vous.");
    const common = await submit({ ...none.values, others: "propose" });
    expect([common.focused, common.invalid]).toEqual([firstGuest, [firstGuest, secondGuest]]);
    expect(common.alert).toContain("Il reste à décider pour Studio Perche et École des Lilas.");
    await database.db.deleteFrom("appointments").where("date", "=", date).execute();
  });

  it("a member can close a season with a message to each of 110 clients, and undo it with one button", async () => {
    const [from, days] = [addDays(TODAY, 200), 11];
    for (let day = 0; day < days; day++) {
      for (let half = 0; half < 10; half++) {
        const userEmail = `client-${day}-${half}@courriel.example`;
        await seedAppointment(database.db, { date: addDays(from, day), time: DEFAULT_TIMES[half]!, userEmail });
      }
    }
    const form = { intent: "close", date: from, lastDate: addDays(from, days - 1), recurrence: "once" };
    const { html } = await expectPage(member.post(PAGE, form), 409, "110 rendez-vous sont prévus.");
    const cancelChoices = all(html, "input", { name: /^decision-/, value: "cancel" });
    const names = cancelChoices.map((choice) => attribute(choice, "name")!);
    expect(names).toHaveLength(110);
    const message = "Désolée, je suis à l'étranger tout l'été. ".repeat(20);
    const decisions = Object.fromEntries(
      names.flatMap((name) => [
        [name, "cancel"],
        [name.replace("decision", "message"), message],
      ]),
    );
    const withUnknownDecision = { ...form, [names[0]!]: "rien", others: "keep" };
    const sentence = "La fermeture n'aura lieu qu'une fois ces rendez-vous traités, ensemble ou un par un.";
    const { html: again } = await expectPage(member.post(PAGE, withUnknownDecision), 409, sentence);
    const countChecked = (value: string) => all(again, "input", { checked: true, value }).length;
    expect([countChecked("keep"), countChecked("others")]).toEqual([1, 109]);
    const closed = await member.post(PAGE, { ...form, ...decisions });
    expect([closed.status, closed.headers.get("location")]).toEqual([303, `${PAGE}#fermetures`]);
    expect(await member.text(PAGE)).toContain("110 e-mails à");
    await undoChange(member, PAGE);
    const confirmed = await readValues(database.db, "appointments", "date", { status: "confirmed" });
    expect(confirmed.filter((date) => date >= from)).toHaveLength(110);
    await database.db.deleteFrom("appointments").where("date", ">=", from).execute();
  });

  it("a closure with an invalid time is rejected", async () => {
    const invalid = { intent: "close", date: TUESDAY, recurrence: "once", from: "12:00", to: "9h15" };
    const sentence = "Indiquez une heure pile ou une demie, par exemple 09:00 ou 09:30.";
    await expectPage(member.post(PAGE, invalid), 400, sentence);
  });

  it("ticked holidays are closed, with those of Alsace and Moselle if the agency is there", async () => {
    expect((await member.post(PAGE, { intent: "close-holidays" })).status).toBe(400);
    expect((await member.post(PAGE, { intent: "set-region", alsaceMoselle: "on" })).status).toBe(303);
    const { html } = await expectPage(member.get(PAGE), 200, "Saint-Étienne");
    // No appointment is on the last holiday.
    const holiday = choicesOf(html, "holiday").at(-1)!;
    expect((await member.post(PAGE, { intent: "close-holidays", holiday })).status).toBe(303);
    expect(await member.text(PAGE)).toContain("déjà fermé");
  });
});
