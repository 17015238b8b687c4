import { setTimeout as sleep } from "node:timers/promises";
import { addDays, longDate } from "#app/french/dates.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { weekOf } from "#app/features/booking/time/calendar-month.ts";
import { recordEvent } from "#app/platform/events/record-event.server.ts";
import { seedAppointment } from "#support/fixtures/appointments.ts";
import { amine, camille, jeanne } from "#support/fixtures/people.ts";
import { Visitor } from "#support/site/site.ts";
import type { TemporarySite } from "#support/site/temporary-site.ts";
import type { Screen } from "./screen.ts";

const plain = (text: string) => text.replaceAll("\u00A0", " ");
const plainDate = (date: string) => plain(longDate(date));

export interface Journey {
  name: string;
  /** Before the journey, so that the cookie banner covers nothing. */
  refusesCookies?: true;
  go(screen: Screen, site: TemporarySite): Promise<void>;
}

const day = (offset: number) => addDays(parisDate(new Date()), offset);

async function expectNoSidewaysScroll(screen: Screen): Promise<void> {
  await screen.until("document.documentElement.scrollWidth <= innerWidth", "no sideways scroll");
}

async function logIn(screen: Screen, { email, password }: { email: string; password: string }): Promise<void> {
  await screen.visit("/login");
  await screen.fill("Adresse e-mail", email);
  await screen.fill("Mot de passe", password);
  await screen.browser.press("Enter");
  await screen.until(`location.pathname !== "/login"`, "logged in");
}

async function chooseDay(screen: Screen, date: string): Promise<void> {
  await screen.until(`document.querySelector("[role=grid]") !== null`, "the calendar");
  const now = parisDate(new Date());
  const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  for (let month = monthNumber(now); month < monthNumber(date); month += 1)
    await screen.click("button", "Mois suivant");
  await screen.click("button", plainDate(date));
}

export const journeys: readonly Journey[] = [
  {
    name: "un visiteur regarde",
    async go(screen) {
      await screen.visit("/");
      await screen.click("button", "Refuser");
      await screen.seeNot("Accepter");
      await expectNoSidewaysScroll(screen);
      await screen.visit("/services/photo/tarifs");
      await screen.click("radio", "OR…");
      await screen.seeAddress("?formule=or");
      await screen.see("2 500 €");
      await screen.browser.press("ArrowLeft");
      await screen.seeAddress("?formule=argent");
      const before = await screen.browser.run<string>(`getComputedStyle(document.documentElement).colorScheme`);
      await screen.click("button", "Passer au thème…");
      await screen.until(
        `getComputedStyle(document.documentElement).colorScheme !== ${JSON.stringify(before)}`,
        "the other theme",
      );
      await screen.browser.resize(390, 844);
      for (const path of ["/", "/services/photo/tarifs", "/contact", "/rgpd"]) {
        await screen.visit(path);
        await expectNoSidewaysScroll(screen);
      }
      await screen.browser.resize(1440, 900);
    },
  },
  {
    name: "le choix des cookies, puis un film",
    async go(screen) {
      await screen.visit("/services/video/accueilV");
      await screen.click("button", "Voir plus");
      await screen.click("checkbox", "Performance…");
      await screen.click("button", "Sauvegarder les choix");
      await screen.until(
        `localStorage["cookies-performance"] === "false" && localStorage["cookies-consent"] === "customized"`,
        "the choice is kept",
      );
      await screen.click("link", "Lire One Day…");
      await screen.see("Film sans son, sous-titré.");
      const film = `document.querySelector("iframe")?.contentDocument?.querySelector("video")`;
      await screen.until(`(${film})?.currentTime > 0.2`, "the film plays");
      await screen.until(`(${film}).textTracks[0]?.mode === "showing"`, "its captions are shown");
      await screen.browser.press("Escape");
      await screen.until(`document.querySelector("iframe") === null`, "the film is closed");
    },
  },
  {
    name: "la galerie en grand",
    async go(screen) {
      await screen.visit("/services/photo/galerie");
      await screen.click("link", "Agrandir AMOUR");
      await screen.seeAddress("?photo=amour");
      await screen.until(`document.activeElement?.closest("dialog") !== null`, "the focus is in the window");
      await screen.until(`document.querySelector("dialog[open] img").naturalWidth > 0`, "the picture has arrived");
      await screen.click("button", "Image suivante");
      await screen.seeAddress("?photo=entreprise");
      await screen.browser.press("ArrowRight");
      await screen.seeAddress("?photo=celebration");
      await screen.until(
        `(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector("dialog[open]"))`,
        "no scrollbar in the window",
      );
      await screen.browser.press("Escape");
      await screen.seeAddress("/services/photo/galerie");
      await screen.until(
        `document.activeElement?.getAttribute("aria-label") === "Agrandir AMOUR" || /Agrandir\\sAMOUR/.test(document.activeElement?.textContent ?? "")`,
        "the focus is back",
      );
    },
  },
  {
    name: "s’inscrire, confirmer, se connecter",
    async go(screen, { inbox }) {
      await screen.visit("/signup");
      await screen.click("button", "Inscription");
      await screen.see("Veuillez indiquer votre genre.");
      await screen.see("Adresse e-mail invalide.");
      await screen.click("radio", "Féminin");
      await screen.fill("Nom", camille.lastName);
      await screen.fill("Prénom", camille.firstName);
      const email = `${screen.browser.name.replaceAll(/\W/g, "").toLowerCase()}@courriel.example`;
      await screen.fill("Adresse e-mail", email);
      await screen.fill("Mot de passe", camille.password);
      await screen.fill("Confirmation du mot de passe", camille.password);
      await screen.click("checkbox", "J'accepte les conditions générales…");
      await screen.click("button", "Inscription");
      await screen.see("Inscription réussie. Vérifiez votre boîte mail.");
      const mail = await inbox.waitFor(({ to }) => to === email);
      await screen.visit(/https?:\S+verification\?token=[\w-]+/.exec(mail.text)![0]);
      await screen.click("button", "Confirmer mon adresse");
      await screen.see("Votre adresse est confirmée.");
      await logIn(screen, { email, password: camille.password });
      await screen.see(`Bienvenue, ${email}`);
    },
  },
  {
    name: "prendre rendez-vous",
    async go(screen, { inbox }) {
      await logIn(screen, amine);
      await screen.visit("/contact");
      const date = day(40);
      await chooseDay(screen, date);
      await screen.click("radio", "10:30");
      await screen.click("button", "Confirmer le rendez-vous");
      await screen.see("Rendez-vous confirmé ! Un e-mail a été envoyé avec les détails.");
      await inbox.waitFor(({ to, subject }) => to === amine.email && plain(subject).includes(plainDate(date)));
      await screen.visit("/compte");
      await screen.see(plainDate(date));
    },
  },
  {
    name: "écrire une demande",
    async go(screen, { inbox }) {
      await logIn(screen, amine);
      await screen.visit("/contact");
      await screen.click("button", "Envoyer la demande");
      await screen.see("Veuillez entrer un titre.");
      await screen.see("Sélectionnez au moins un service.");
      const title = `Mariage, ${screen.browser.name}`;
      await screen.fill("Titre…", title);
      await screen.click("checkbox", "Photo");
      await screen.fill("Description…", "Cérémonie à Uzès, puis repas.");
      await screen.click("button", "Envoyer la demande");
      await screen.see("Demande envoyée avec succès !");
      await inbox.waitFor(({ to, text }) => to === amine.email && text.includes(title));
    },
  },
  {
    name: "la journée de l’agence",
    refusesCookies: true,
    async go(screen, { db }) {
      await logIn(screen, jeanne);
      await screen.visit("/agence");
      await screen.see("Aujourd'hui");
      const [, tuesday] = weekOf(day(56)) as [string, string];
      const id = await seedAppointment(db, {
        date: tuesday,
        time: "10:00",
        minutes: 60,
        userEmail: "lea@courriel.example",
      });
      await db.updateTable("appointments").set({ name: "Léa" }).where("id", "=", id).execute();
      const slot = async () => {
        const row = await db
          .selectFrom("appointments")
          .select(["date", "slot as time"])
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        return `${row.date} ${row.time}`;
      };
      const waitForSlot = async (wanted: string) => {
        for (let tries = 0; (await slot()) !== wanted; tries += 1) {
          if (tries > 100) throw new Error(`the appointment is at ${await slot()}, not at ${wanted}`);
          await sleep(100);
        }
      };
      const card = `td a[data-appointment="${id}"]`;
      await screen.visit(`/agence/agenda?date=${tuesday}`);
      await expectNoSidewaysScroll(screen);
      await screen.until(
        `document.querySelector(${JSON.stringify(card)})?.scrollIntoView({ block: "center" }) ?? true`,
        card,
      );
      await screen.browser.click(await screen.middle(card));
      await screen.click("link", "Déplacer");
      await screen.click("button", `${plainDate(tuesday).replace(/ \d{4}$/, "")} à 15:00…`);
      await waitForSlot(`${tuesday} 15:00`);
      await screen.click("button", "Défaire");
      await waitForSlot(`${tuesday} 10:00`);
      // Another member's action appears as a notice until it is dismissed.
      await screen.visit("/agence");
      const data = { start: { date: tuesday, time: "10:00" } };
      const about = { kind: "appointment-booked", userId: null, subjectId: id, data } as const;
      await recordEvent(db, { ...about, at: new Date(), actor: { memberId: "malik" } });
      await screen.see("Nouveau rendez-vous");
      await expectNoSidewaysScroll(screen);
      // A new notice ignores clicks for a moment.
      await screen.until(`!document.querySelector("[data-ignores-presses]")`, "presses are accepted");
      await screen.click("button", "Marquer comme lu");
      await screen.seeNot("Nouveau rendez-vous");
      const nextDay = addDays(tuesday, 1);
      await screen.visit(`/agence/agenda?date=${tuesday}`);
      await screen.until(`document.querySelector(${JSON.stringify(card)}) !== null`, card);
      await screen.browser.run(`document.querySelector(${JSON.stringify(card)}).scrollIntoView({ block: "center" })`);
      await screen.browser.drag(
        await screen.middle(card),
        await screen.middle(`td[data-date="${nextDay}"][data-time="11:00"]`),
      );
      await waitForSlot(`${nextDay} 11:00`);
      await screen.click("button", "Défaire");
      await waitForSlot(`${tuesday} 10:00`);
      for (const view of ["jour", "mois", "liste"]) {
        await screen.visit(`/agence/agenda?vue=${view}&date=${tuesday}`);
        await screen.see("Léa");
        await expectNoSidewaysScroll(screen);
      }
      await screen.browser.resize(390, 844);
      for (const path of [
        "/agence",
        `/agence/agenda?date=${tuesday}`,
        "/agence/demandes",
        "/agence/courriers",
        "/agence/reglages/etat",
      ]) {
        await screen.visit(path);
        await expectNoSidewaysScroll(screen);
      }
      await screen.browser.resize(1440, 900);
    },
  },
  {
    name: "demandes et contenu de l’agence",
    refusesCookies: true,
    async go(screen, { url }) {
      const client = await new Visitor(url).logIn(amine);
      const enquiry = { title: `Portraits, ${screen.browser.name}`, services: "photo", description: "Six personnes." };
      if ((await client.post("/demande", enquiry)).status !== 303) throw new Error("the enquiry was refused");
      await logIn(screen, jeanne);
      await screen.visit("/agence/demandes");
      await screen.see(enquiry.title);
      await expectNoSidewaysScroll(screen);
      await screen.click("link", `…${enquiry.title}`);
      await screen.see("Six personnes.");
      const answer = "Bonjour, avec plaisir : quel jour vous conviendrait ?";
      await screen.fill("Message", answer);
      await screen.click("button", "Envoyer…");
      await screen.click("button", "Défaire");
      // The answer's text is a draft again, and the undo bar no longer offers « Défaire ».
      const replyText = `document.querySelector("textarea[name=answer]")?.value`;
      await screen.until(
        `${replyText}?.includes("quel jour") && !document.querySelector("[data-undo] [value=undone]")`,
        "the answer is back",
      );
      const pages = ["", "/tarifs", "/galeries", "/photos", "/films", "/textes", "/identite", "/apercu", "/publier"];
      for (const width of [1440, 390]) {
        await screen.browser.resize(width, 900);
        for (const page of pages) {
          await screen.visit(`/agence/contenu${page}`);
          await expectNoSidewaysScroll(screen);
        }
      }
      await screen.browser.resize(1440, 900);
      await dragFilm(screen);
    },
  },
  {
    name: "publier un prix",
    refusesCookies: true,
    async go(screen) {
      await logIn(screen, jeanne);
      await screen.visit("/agence/contenu/tarifs");
      const price = `document.querySelector('input[name$="bronze-price"], input[inputmode]')`;
      await screen.until(`${price} !== null`, "the prices");
      await screen.fill("Tout augmenter de (%)…", "10");
      await screen.click("button", "Augmenter dans le brouillon");
      await screen.see("Brouillon enregistré");
      await screen.visit("/agence/contenu/publier");
      await screen.click("button", "Publier (…");
      await screen.see("Publication effectuée");
      await screen.visit("/services/photo/tarifs?formule=bronze");
      await screen.see("330 €");
    },
  },
];

async function dragFilm(screen: Screen): Promise<void> {
  await screen.visit("/agence/contenu/films");
  const films = `[...document.querySelectorAll("[data-handle]")].map((handle) => handle.closest("[data-id]"))`;
  const ids = `${films}.map(({ dataset }) => dataset.id)`;
  const [first, second, third] = await screen.browser.run<string[]>(ids);
  const handle = (id: string) => screen.middle(`[data-id="${id}"] [data-handle]`);
  await handle(first!);
  // Centred, so that all three are visible.
  await screen.browser.run(`${films}[0].scrollIntoView({ block: "center", behavior: "instant" })`);
  await screen.browser.drag(await handle(third!), await handle(first!));
  const wanted = JSON.stringify([third, first, second]);
  await screen.until(`JSON.stringify(${ids}) === ${JSON.stringify(wanted)}`, wanted);
}
