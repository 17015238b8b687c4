import type { Locator, Page } from "@playwright/test";
import { typo } from "#app/french/typo.ts";
import { seedAccount } from "#support/site/site.ts";
import type { specification } from "../../support/specification.ts";
import { withoutTable } from "#support/database/rows.ts";
import { fillLogin, fillSignup, sendLogin, signupButton } from "./auth-forms.ts";
import { agendaOf, logInAs, expect, type TestSite, type Person, somebody, test } from "./fixtures.ts";

// TypeScript requires a row of `rows` for each sentence of the specification.

interface Journey {
  page: Page;
  main: Locator;
  visit: (path: string) => Promise<unknown>;
  site: TestSite;
  person: Person;
}

/** Triggers the sentence, and returns where it is shown. */
type Scenario = (journey: Journey) => Promise<Locator>;
type Around = (send: () => Promise<void>, journey: Journey) => Promise<unknown>;

/** The pages of visitors' forms, which stay open from one scenario to the next. */
const FORMS = ["/signup", "/login", "/reinit"];
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function open({ page, visit }: Journey, path: string): Promise<void> {
  if (pathOf(page) !== path) await visit(path);
}

async function press(button: Locator): Promise<void> {
  // A busy form ignores presses.
  await expect(button).not.toHaveAttribute("aria-busy");
  await button.click();
}

const simply: Around = (send) => send();

const after =
  (change: (journey: Journey) => Promise<unknown>): Around =>
  async (send, journey) => {
    await change(journey);
    await send();
  };

/** Makes queries of this table fail until the form is answered. */
const without =
  (table: string): Around =>
  (send, { site: { db }, page }) =>
    withoutTable(db, table, async () => {
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await send();
      await answered;
    });

/** Breaks the address, as only developer tools can, because the field is read-only. */
const withBrokenAddress = (form: (page: Page) => Locator) =>
  after(({ page }) =>
    form(page)
      .locator("input[type=email]")
      .evaluate((input: HTMLInputElement) => (input.value = "camille")),
  );

const signup =
  (change: Partial<Person>, around = simply): Scenario =>
  async (journey) => {
    const { main, person } = journey;
    await open(journey, "/signup");
    await fillSignup(main, { ...person, ...change });
    await around(() => press(signupButton(main)), journey);
    return main;
  };

const login =
  (around = simply): Scenario =>
  async (journey) => {
    const { main, person } = journey;
    await open(journey, "/login");
    await fillLogin(main, person);
    await around(() => press(main.getByRole("button", { name: "Connexion" })), journey);
    return main;
  };

const reset =
  (email: (person: Person) => string, around = simply): Scenario =>
  async (journey) => {
    const { main, person } = journey;
    await open(journey, "/reinit");
    await main.getByLabel("Adresse e-mail").fill(email(person));
    await around(() => press(main.getByRole("button", { name: "Envoyer le lien" })), journey);
    return main;
  };

const booking =
  (around = simply): Scenario =>
  async (journey) => {
    const { page, visit, site, person } = journey;
    await logInAs(site, page.context(), person);
    await visit(`/contact?date=${await site.freeDay()}`);
    await agendaOf(page).getByRole("radio", { name: "09:00" }).check();
    await around(() => agendaOf(page).getByRole("button", { name: "Confirmer le rendez-vous" }).click(), journey);
    return page.getByRole("dialog");
  };

const enquiryForm = (page: Page) => page.locator("form#demande");

const request =
  (filled: "filled" | "empty", around = simply): Scenario =>
  async (journey) => {
    const { page, visit, site, person } = journey;
    const form = enquiryForm(page);
    await logInAs(site, page.context(), person);
    await visit("/contact");
    if (filled === "filled") {
      await form.getByLabel("Titre").fill("Un site");
      await form.getByRole("checkbox", { name: "Web" }).check();
      await form.getByLabel("Description").fill("Cinq pages.");
    }
    await around(() => form.getByRole("button", { name: "Envoyer la demande" }).click(), journey);
    return form;
  };

const accountIs =
  (scenario: Scenario, values: { disabled?: boolean; emailVerified?: boolean } = {}): Scenario =>
  async (journey) => {
    const { db } = journey.site;
    const { email } = journey.person;
    await seedAccount(db, journey.person);
    if (Object.keys(values).length > 0) {
      await db.updateTable("users").set(values).where("email", "=", email).execute();
    }
    return scenario(journey);
  };

/** Twenty wrong passwords within the hour, from any IP address, block the account. */
const exhausted = after(async ({ site, person: { email } }) => {
  const now = new Date().toISOString();
  const failedAt = JSON.stringify(Array.from({ length: 20 }, () => now));
  await site.db.insertInto("passwordFailures").values({ email, failedAt, updatedAt: now }).execute();
});

const answeredBy = (answer: "nobody" | "another server", path: string) =>
  after(({ page }) =>
    page.route(`**${path}*`, (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      return answer === "nobody"
        ? route.abort()
        : route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Panne</h1>" });
    }),
  );

const unknown: Scenario = async (journey) => {
  const { page, visit, person } = journey;
  await visit("/");
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).click();
  const dialog = page.getByRole("dialog", { name: "Ravis de vous revoir" });
  await answeredBy("another server", "/login")(() => sendLogin(dialog, person), journey);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Adresse e-mail")).toHaveValue(person.email);
  return dialog;
};

const ownAddress = ({ email }: Person) => email;
const welcome: Scenario = async (journey) => {
  await accountIs(login())(journey);
  return journey.page.getByRole("status");
};
const farewell: Scenario = async ({ page, visit, site, person }) => {
  await logInAs(site, page.context(), person);
  await visit("/terms");
  await page.getByRole("banner").locator("summary", { hasText: person.firstName }).click();
  await page.getByRole("banner").getByRole("button", { name: "Déconnexion" }).click();
  return page.getByRole("status");
};
const wrongSignup = signup(
  { firstName: "Camille2", email: "camille.moreau", password: "solstice" },
  after(async ({ main }) => {
    await main.getByLabel("Confirmation du mot de passe", { exact: true }).fill("Autre2026!");
    await main.getByRole("checkbox").uncheck();
  }),
);
const emptyRequest = request("empty");
const booked = booking();
const notBooked = booking(without("appointments"));
const bookedFor = booking(withBrokenAddress(agendaOf));
/** With JavaScript there is no button before a slot is chosen. */
const halfBooked: Scenario = async ({ page, visit, site, person }) => {
  await logInAs(site, page.context(), person);
  await visit(`/contact?date=${await site.freeDay()}`);
  await agendaOf(page).getByRole("button", { name: "Confirmer le rendez-vous" }).click();
  return agendaOf(page).getByRole("alert");
};

const rows = {
  "§5 Signup": {
    "Veuillez accepter les conditions générales.": wrongSignup,
    "Le mot de passe doit contenir au moins 8 caractères, dont un chiffre et un caractère spécial.": wrongSignup,
    "Les mots de passe ne correspondent pas.": wrongSignup,
    "Nom et prénom doivent contenir uniquement des lettres, tirets ou accents.": wrongSignup,
    "Adresse e-mail invalide.": wrongSignup,
  },
  "§5 Booking": {
    "Email invalide": bookedFor,
    "Veuillez fournir une adresse e-mail valide.": bookedFor,
    "Sélection incomplète": halfBooked,
    "Veuillez sélectionner une date et un créneau.": halfBooked,
  },
  "§5 Contact request form": {
    "Veuillez entrer un titre.": emptyRequest,
    "Sélectionnez au moins un service.": emptyRequest,
    "Veuillez entrer une description.": emptyRequest,
    "Adresse e-mail invalide.": request("filled", withBrokenAddress(enquiryForm)),
  },
  "§8 Auth form": {
    "Une erreur est survenue.": unknown,
    "Inscription réussie. Vérifiez votre boîte mail.": signup({}),
  },
  "§8 Reset": {
    "Adresse e-mail non enregistrée.": reset(ownAddress),
    "Format d'e-mail invalide.": reset(() => "camille.moreau"),
    "Erreur lors de l'envoi de l'e-mail.": accountIs(reset(ownAddress, without("mail"))),
  },
  "§8 Register": {
    "Adresse e-mail déjà utilisée.": accountIs(signup({})),
    // The password is the local part of the address with a symbol added.
    "Mot de passe trop faible.": signup({ email: "lumiere2026@courriel.example", password: "Lumiere2026!" }),
    "Format d'e-mail invalide.": signup({ email: "zoe&max@courriel.example" }),
    "Erreur lors de l'inscription.": signup({}, without("users")),
  },
  "§8 Login": {
    "Identifiants incorrects.": login(),
    "Compte désactivé.": accountIs(login(), { disabled: true }),
    "Trop de tentatives. Réessayez plus tard.": accountIs(login(exhausted)),
    "Veuillez vérifier votre adresse e-mail.": accountIs(login(), { emailVerified: false }),
    "Erreur lors de la connexion.": accountIs(login(without("passwords"))),
  },
  "§8 Toasts": {
    "Connexion réussie !": welcome,
    "Déconnexion réussie !": farewell,
    "Vous avez été déconnecté.": farewell,
  },
  "§8 Booking": {
    Confirmation: booked,
    "Rendez-vous confirmé ! Un e-mail a été envoyé avec les détails.": booked,
    Erreur: notBooked,
    "Erreur lors de la réservation.": notBooked,
  },
  "§8 Request form": {
    "Demande envoyée avec succès !": request("filled"),
    "Une erreur est survenue.": request("filled", without("enquiries")),
  },
  "§8 Reset form": {
    "Un e-mail de réinitialisation vous a été envoyé. Vérifiez votre boîte de réception.": accountIs(reset(ownAddress)),
    "Une erreur est survenue. Veuillez réessayer.": reset(ownAddress, answeredBy("nobody", "/reinit")),
    "Une erreur inconnue est survenue. Veuillez réessayer.": reset(ownAddress, answeredBy("another server", "/reinit")),
    "Veuillez entrer une adresse e-mail.": reset(() => ""),
  },
} satisfies { [Part in keyof typeof specification]: Record<(typeof specification)[Part][number], Scenario> };

const WITHOUT_JAVASCRIPT: readonly Scenario[] = [halfBooked];

const softly = expect.configure({ soft: true });

const paragraphs = Map.groupBy(Object.entries<Record<string, Scenario>>(rows), ([part]) => part.slice(0, 2));

for (const [paragraph, parts] of paragraphs) {
  // A title and its text have one scenario.
  const scenarios = parts.flatMap(([part, row]) =>
    [...Map.groupBy(Object.entries(row), ([, scenario]) => scenario)].map(
      ([scenario, messages]) => [part, scenario, messages.map(([sentence]) => sentence)] as const,
    ),
  );
  for (const javaScriptEnabled of [true, false]) {
    const own = scenarios.filter(([, scenario]) => WITHOUT_JAVASCRIPT.includes(scenario) !== javaScriptEnabled);
    if (own.length === 0) continue;
    test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
      test.use({ javaScriptEnabled });

      test(`the sentences of specification ${paragraph} are shown with French typography`, async ({
        page,
        context,
        visit,
        site,
      }) => {
        test.slow();
        for (const [part, scenario, sentences] of own) {
          const name = `${part}: ${sentences.map((sentence) => `« ${sentence} »`).join(", ")}`;
          await test.step(name, async () => {
            const scope = await scenario({ page, main: page.getByRole("main"), visit, site, person: somebody() });
            await softly.poll(() => textsIn(scope), name).toEqual(expect.arrayContaining(sentences.map(typo)));
          });
          // Leaving the page ends its requests, which the next scenario's person must not send.
          if (!FORMS.includes(pathOf(page))) await page.goto("about:blank");
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
