import type { Locator, Page } from "@playwright/test";
import { typeset } from "#app/french/typeset.ts";
import { seedAccount } from "#support/site/site.ts";
import type { specification } from "#support/specification.ts";
import { insertRows, updateRows, withoutTable } from "#support/database/rows.ts";
import { fillLogin, fillSignup, openLogin, sendLogin, signupButton } from "./auth-forms.ts";
import { enquiryForm, fillEnquiry, WEBSITE } from "./enquiry-form.ts";
import { agendaOf, logInAs, expect, type TestSite, type Person, somebody, test } from "./fixtures.ts";
import { sendAndWait } from "./requests.ts";

// TypeScript requires an entry of `SCENARIOS` for each sentence of the specification.

interface Journey {
  page: Page;
  main: Locator;
  visit: (path: string) => Promise<unknown>;
  site: TestSite;
  person: Person;
}

/** Triggers the sentence, and returns where it is shown. */
type Scenario = (journey: Journey) => Promise<Locator>;
/** Calls `send`, which presses the button, after a change or while something fails. */
type Sending = (send: () => Promise<void>, journey: Journey) => Promise<unknown>;

/** The pages of visitors' forms, which stay open from one scenario to the next. */
const FORM_PAGES = ["/signup", "/login", "/reinit"];
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function open({ page, visit }: Journey, path: string): Promise<void> {
  if (pathOf(page) !== path) await visit(path);
}

async function press(button: Locator): Promise<void> {
  // A busy form ignores presses.
  await expect(button).not.toHaveAttribute("aria-busy");
  await button.click();
}

const sendPlainly: Sending = (send) => send();

const afterChange =
  (change: (journey: Journey) => Promise<unknown>): Sending =>
  async (send, journey) => {
    await change(journey);
    await send();
  };

/** Makes queries of this table fail until the form is answered. */
const withFailing =
  (table: string): Sending =>
  (send, { site: { db }, page }) =>
    withoutTable(db, table, () => sendAndWait(page, send));

/** Breaks the address, as only developer tools can, because the field is read-only. */
const withBrokenAddress = (form: (page: Page) => Locator) =>
  afterChange(({ page }) =>
    form(page)
      .locator("input[type=email]")
      .evaluate((input: HTMLInputElement) => (input.value = "camille")),
  );

const signup =
  (change: Partial<Person>, sending = sendPlainly): Scenario =>
  async (journey) => {
    const { main, person } = journey;
    await open(journey, "/signup");
    await fillSignup(main, { ...person, ...change });
    await sending(() => press(signupButton(main)), journey);
    return main;
  };

const login =
  (sending = sendPlainly): Scenario =>
  async (journey) => {
    const { main, person } = journey;
    await open(journey, "/login");
    await fillLogin(main, person);
    await sending(() => press(main.getByRole("button", { name: "Connexion" })), journey);
    return main;
  };

const reset =
  (email: (person: Person) => string, sending = sendPlainly): Scenario =>
  async (journey) => {
    const { main, person } = journey;
    await open(journey, "/reinit");
    await main.getByLabel("Adresse e-mail").fill(email(person));
    await sending(() => press(main.getByRole("button", { name: "Envoyer le lien" })), journey);
    return main;
  };

const booking =
  (sending = sendPlainly): Scenario =>
  async (journey) => {
    const { page, visit, site, person } = journey;
    await logInAs(site, page.context(), person);
    await visit(`/contact?date=${await site.freeDay()}`);
    await agendaOf(page).getByRole("radio", { name: "09:00" }).check();
    await sending(() => agendaOf(page).getByRole("button", { name: "Confirmer le rendez-vous" }).click(), journey);
    return page.getByRole("dialog");
  };

const enquiry =
  (state: "filled" | "empty", sending = sendPlainly): Scenario =>
  async (journey) => {
    const { page, visit, site, person } = journey;
    const form = enquiryForm(page);
    await logInAs(site, page.context(), person);
    await visit("/contact");
    if (state === "filled") await fillEnquiry(form, WEBSITE);
    await sending(() => form.send.click(), journey);
    return form.root;
  };

const withAccount =
  (scenario: Scenario, values?: { disabled: boolean } | { emailVerified: boolean }): Scenario =>
  async (journey) => {
    const { db } = journey.site;
    const { email } = journey.person;
    await seedAccount(db, journey.person);
    if (values) await updateRows(db, "users", values, { email });
    return scenario(journey);
  };

/** Twenty wrong passwords within the hour, from any IP address, block the account. */
const afterTwentyFailures = afterChange(async ({ site, person: { email } }) => {
  const now = new Date().toISOString();
  const failedAt = JSON.stringify(Array.from({ length: 20 }, () => now));
  await insertRows(site.db, "passwordFailures", { email, failedAt, updatedAt: now });
});

const answeredBy = (answer: "nobody" | "another server", path: string) =>
  afterChange(({ page }) =>
    page.route(`**${path}*`, (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      return answer === "nobody"
        ? route.abort()
        : route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Panne</h1>" });
    }),
  );

const unexpectedResponse: Scenario = async (journey) => {
  const { page, visit, person } = journey;
  await visit("/");
  const dialog = await openLogin(page);
  await answeredBy("another server", "/login")(() => sendLogin(dialog, person), journey);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Adresse e-mail")).toHaveValue(person.email);
  return dialog;
};

const ownAddress = ({ email }: Person) => email;
const loginToast: Scenario = async (journey) => {
  await withAccount(login())(journey);
  return journey.page.getByRole("status");
};
const logoutToast: Scenario = async ({ page, visit, site, person }) => {
  await logInAs(site, page.context(), person);
  await visit("/terms");
  await page.getByRole("banner").locator("summary", { hasText: person.firstName }).click();
  await page.getByRole("banner").getByRole("button", { name: "Déconnexion" }).click();
  return page.getByRole("status");
};
const invalidSignup = signup(
  { firstName: "Camille2", email: "camille.moreau", password: "solstice" },
  afterChange(async ({ main }) => {
    await main.getByLabel("Confirmation du mot de passe", { exact: true }).fill("Autre2026!");
    await main.getByRole("checkbox").uncheck();
  }),
);
const emptyEnquiry = enquiry("empty");
const bookingConfirmed = booking();
const bookingFailed = booking(withFailing("appointments"));
const bookingWithInvalidAddress = booking(withBrokenAddress(agendaOf));
/** Runs without JavaScript, because with it there is no button before a slot is chosen. */
const bookingWithoutSlot: Scenario = async ({ page, visit, site, person }) => {
  await logInAs(site, page.context(), person);
  await visit(`/contact?date=${await site.freeDay()}`);
  await agendaOf(page).getByRole("button", { name: "Confirmer le rendez-vous" }).click();
  return agendaOf(page).getByRole("alert");
};

const SCENARIOS = {
  "§5 Signup": {
    "Veuillez accepter les conditions générales.": invalidSignup,
    "Le mot de passe doit contenir au moins 8 caractères, dont un chiffre et un caractère spécial.": invalidSignup,
    "Les mots de passe ne correspondent pas.": invalidSignup,
    "Nom et prénom doivent contenir uniquement des lettres, tirets ou accents.": invalidSignup,
    "Adresse e-mail invalide.": invalidSignup,
  },
  "§5 Booking": {
    "Email invalide": bookingWithInvalidAddress,
    "Veuillez fournir une adresse e-mail valide.": bookingWithInvalidAddress,
    "Sélection incomplète": bookingWithoutSlot,
    "Veuillez sélectionner une date et un créneau.": bookingWithoutSlot,
  },
  "§5 Contact request form": {
    "Veuillez entrer un titre.": emptyEnquiry,
    "Sélectionnez au moins un service.": emptyEnquiry,
    "Veuillez entrer une description.": emptyEnquiry,
    "Adresse e-mail invalide.": enquiry(
      "filled",
      withBrokenAddress((page) => enquiryForm(page).root),
    ),
  },
  "§8 Auth form": {
    "Une erreur est survenue.": unexpectedResponse,
    "Inscription réussie. Vérifiez votre boîte mail.": signup({}),
  },
  "§8 Reset": {
    "Adresse e-mail non enregistrée.": reset(ownAddress),
    "Format d'e-mail invalide.": reset(() => "camille.moreau"),
    "Erreur lors de l'envoi de l'e-mail.": withAccount(reset(ownAddress, withFailing("mail"))),
  },
  "§8 Register": {
    "Adresse e-mail déjà utilisée.": withAccount(signup({})),
    // The password is the local part of the address with a symbol added.
    "Mot de passe trop faible.": signup({ email: "lumiere2026@courriel.example", password: "Lumiere2026!" }),
    "Format d'e-mail invalide.": signup({ email: "zoe&max@courriel.example" }),
    "Erreur lors de l'inscription.": signup({}, withFailing("users")),
  },
  "§8 Login": {
    "Identifiants incorrects.": login(),
    "Compte désactivé.": withAccount(login(), { disabled: true }),
    "Trop de tentatives. Réessayez plus tard.": withAccount(login(afterTwentyFailures)),
    "Veuillez vérifier votre adresse e-mail.": withAccount(login(), { emailVerified: false }),
    "Erreur lors de la connexion.": withAccount(login(withFailing("passwords"))),
  },
  "§8 Toasts": {
    "Connexion réussie !": loginToast,
    "Déconnexion réussie !": logoutToast,
    "Vous avez été déconnecté.": logoutToast,
  },
  "§8 Booking": {
    Confirmation: bookingConfirmed,
    "Rendez-vous confirmé ! Un e-mail a été envoyé avec les détails.": bookingConfirmed,
    Erreur: bookingFailed,
    "Erreur lors de la réservation.": bookingFailed,
  },
  "§8 Request form": {
    "Demande envoyée avec succès !": enquiry("filled"),
    "Une erreur est survenue.": enquiry("filled", withFailing("enquiries")),
  },
  "§8 Reset form": {
    "Un e-mail de réinitialisation vous a été envoyé. Vérifiez votre boîte de réception.": withAccount(
      reset(ownAddress),
    ),
    "Une erreur est survenue. Veuillez réessayer.": reset(ownAddress, answeredBy("nobody", "/reinit")),
    "Une erreur inconnue est survenue. Veuillez réessayer.": reset(ownAddress, answeredBy("another server", "/reinit")),
    "Veuillez entrer une adresse e-mail.": reset(() => ""),
  },
} satisfies { [Part in keyof typeof specification]: Record<(typeof specification)[Part][number], Scenario> };

const usesJavaScript = (scenario: Scenario) => scenario !== bookingWithoutSlot;

const softly = expect.configure({ soft: true });

const paragraphs = Map.groupBy(Object.entries<Record<string, Scenario>>(SCENARIOS), ([part]) => part.slice(0, 2));

for (const [paragraph, parts] of paragraphs) {
  // The sentences of one scenario are checked together, for example the title and the text of a dialog.
  const scenarios = parts.flatMap(([part, byMessage]) =>
    [...Map.groupBy(Object.entries(byMessage), ([, scenario]) => scenario)].map(
      ([scenario, messages]) => [part, scenario, messages.map(([sentence]) => sentence)] as const,
    ),
  );
  for (const javaScriptEnabled of [true, false]) {
    const selected = scenarios.filter(([, scenario]) => usesJavaScript(scenario) === javaScriptEnabled);
    if (selected.length === 0) continue;
    test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
      test.use({ javaScriptEnabled });

      test(`the sentences of specification ${paragraph} are shown with French typography`, async ({
        page,
        context,
        visit,
        site,
      }) => {
        test.slow();
        for (const [part, scenario, sentences] of selected) {
          const name = `${part}: ${sentences.map((sentence) => `« ${sentence} »`).join(", ")}`;
          await test.step(name, async () => {
            const scope = await scenario({ page, main: page.getByRole("main"), visit, site, person: somebody() });
            await softly.poll(() => textsIn(scope), name).toEqual(expect.arrayContaining(sentences.map(typeset)));
          });
          // An open page would go on sending requests, with the cookies of the next scenario's person.
          if (!FORM_PAGES.includes(pathOf(page))) await page.goto("about:blank");
          await page.unrouteAll();
          await context.clearCookies();
        }
      });
    });
  }
}

function textsIn(scope: Locator): Promise<string[]> {
  return scope.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      while (walker.nextNode()) {
        const isVisible = walker.currentNode.parentElement!.checkVisibility({ visibilityProperty: true });
        if (isVisible) texts.push(walker.currentNode.textContent!);
      }
      return texts;
    }),
  );
}
