import type { Locator, Page } from "@playwright/test";
import { typo } from "#app/content/typo.ts";
import { createCapability } from "#app/platform/capability.server.ts";
import { seedAccount } from "../../support/site.ts";
import { fillLogin, fillSignup } from "./auth-forms.ts";
import { agendaOf, enter, expect, type House, type Person, test } from "./fixtures.ts";

// From the moment of the click on, nothing gets through: neither the form, nor a script, nor what is loaded afterwards.

interface Journey {
  page: Page;
  visit: (path: string) => Promise<unknown>;
  house: House;
  person: Person;
}

interface Form {
  /** Opens the page and fills the form in; returns what is on the screen of it. */
  fill: (journey: Journey) => Promise<Locator>;
  button: string;
  /** What the form says when the line is cut. */
  cut: string;
  /** What it says when something else answers in the site's place; the same, unless named. */
  foreign?: string;
  /** What was typed, by the field's name. */
  kept?: Record<string, string>;
  /** Where it is said, if not in the form. */
  place?: (page: Page) => Locator;
  /** Closes what says it. */
  close?: (page: Page) => Promise<void>;
}

const failed = "Une erreur est survenue.";

const space =
  (heading: string, values: Record<string, string>) =>
  async ({ page, visit, house, person }: Journey): Promise<Locator> => {
    await enter(house, page.context(), person);
    await visit("/compte");
    const form = page.getByRole("form", { name: heading });
    for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
    return form;
  };

const names = { Nom: "Moreau-Petit", Prénom: "Camille-Anne" };
const address = { "Nouvelle adresse e-mail": "nouvelle@courriel.example", "Mot de passe": "Lumiere2026!" };
const password = {
  "Mot de passe actuel": "Lumiere2026!",
  "Nouveau mot de passe": "Clarte2026!",
  "Confirmation du mot de passe": "Clarte2026!",
};

const forms: Record<string, Form> = {
  "login, on its page": {
    async fill({ page, visit, person }) {
      await visit("/login");
      await fillLogin(page.getByRole("main"), person);
      return page.getByRole("main");
    },
    button: "Connexion",
    cut: "Erreur lors de la connexion.",
    foreign: failed,
    kept: { password: "Lumiere2026!" },
  },
  "login, in its window": {
    async fill({ page, visit, person }) {
      await visit("/services/web/tarifsW");
      await page.getByRole("banner").getByRole("link", { name: "Connexion" }).click();
      const dialog = page.getByRole("dialog", { name: "Ravis de vous revoir" });
      await fillLogin(dialog, person);
      return dialog;
    },
    button: "Connexion",
    cut: "Erreur lors de la connexion.",
    foreign: failed,
    kept: { password: "Lumiere2026!" },
  },
  signup: {
    async fill({ page, visit, person }) {
      await visit("/signup");
      await fillSignup(page.getByRole("main"), person);
      return page.getByRole("main");
    },
    button: "Inscription",
    cut: "Erreur lors de l'inscription.",
    foreign: failed,
    kept: { password: "Lumiere2026!", passwordConfirmation: "Lumiere2026!" },
  },
  "the reset": {
    async fill({ page, visit, person }) {
      await visit("/reinit");
      await page.getByRole("main").getByLabel("Adresse e-mail").fill(person.email);
      return page.getByRole("main");
    },
    button: "Envoyer le lien",
    cut: "Une erreur est survenue. Veuillez réessayer.",
    foreign: "Une erreur inconnue est survenue. Veuillez réessayer.",
  },
  "a new password": {
    async fill({ page, visit, house, person }) {
      await seedAccount(house.db, person);
      const { email } = person;
      const { id } = await house.db
        .selectFrom("users")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      const { token, hash } = createCapability();
      const now = Date.now();
      const [createdAt, expiresAt] = [now, now + 3_600_000].map((time) => new Date(time).toISOString()) as [
        string,
        string,
      ];
      await house.db
        .insertInto("passwordResets")
        .values({ tokenHash: hash, userId: id, createdAt, expiresAt, usedAt: null })
        .execute();
      await visit(`/nouveau-mot-de-passe?token=${token}`);
      const main = page.getByRole("main");
      await main.getByLabel("Mot de passe", { exact: true }).fill("Clarte2026!");
      await main.locator('[name="passwordConfirmation"]').fill("Clarte2026!");
      return main;
    },
    button: "Changer le mot de passe",
    cut: "Une erreur est survenue. Veuillez réessayer.",
    foreign: "Une erreur inconnue est survenue. Veuillez réessayer.",
    kept: { password: "Clarte2026!", passwordConfirmation: "Clarte2026!" },
  },
  "an enquiry": {
    async fill({ page, visit, house, person }) {
      await enter(house, page.context(), person);
      await visit("/contact");
      const form = page.locator("form#demande");
      await form.getByLabel("Titre").fill("Un site");
      await form.getByRole("checkbox", { name: "Web" }).check();
      await form.getByLabel("Description").fill("Cinq pages.");
      return form;
    },
    button: "Envoyer la demande",
    cut: failed,
    kept: { title: "Un site", description: "Cinq pages." },
  },
  "a booking": {
    async fill({ page, visit, house, person }) {
      await enter(house, page.context(), person);
      await visit(`/contact?date=${house.freeDay()}`);
      await agendaOf(page).getByRole("radio", { name: "09:00" }).check();
      return agendaOf(page);
    },
    button: "Confirmer le rendez-vous",
    cut: "Erreur lors de la réservation.",
    place: (page) => page.getByRole("dialog"),
    close: (page) => page.getByRole("dialog").getByRole("button", { name: "Fermer" }).click(),
  },
  "the profile": {
    fill: space("Votre nom et votre genre", names),
    button: "Enregistrer",
    cut: failed,
    kept: { lastName: "Moreau-Petit", firstName: "Camille-Anne" },
  },
  "the address": {
    fill: space("Votre adresse e-mail", address),
    button: "Changer d’adresse",
    cut: failed,
    kept: { email: "nouvelle@courriel.example", currentPassword: "Lumiere2026!" },
  },
  "the password": {
    fill: space("Votre mot de passe", password),
    button: "Changer le mot de passe",
    cut: failed,
    kept: { currentPassword: "Lumiere2026!", password: "Clarte2026!", passwordConfirmation: "Clarte2026!" },
  },
  "the sessions": { fill: space("Vos appareils connectés", {}), button: "Déconnecter tous les appareils", cut: failed },
  "the end of the account": {
    fill: space("Supprimer votre compte", { "Mot de passe": "Lumiere2026!" }),
    button: "Supprimer mon compte",
    cut: failed,
    kept: { password: "Lumiere2026!" },
  },
  logout: {
    async fill({ page, visit, house, person }) {
      await enter(house, page.context(), person);
      await visit("/terms");
      await page.getByRole("banner").locator("summary", { hasText: person.firstName }).click();
      return page.getByRole("banner");
    },
    button: "Déconnexion",
    cut: failed,
  },
};

test.use({ cookiesAnswered: true });

for (const [name, { fill, button, cut, foreign = cut, kept = {}, place, close }] of Object.entries(forms)) {
  test(`${name}: what is typed stays, and can be sent again, when no answer comes`, async ({
    page,
    visit,
    house,
    person,
  }) => {
    const form = await fill({ page, visit, house, person });
    const send = () => form.getByRole("button", { name: button, exact: true }).click();
    const said = place?.(page) ?? form;

    async function isSaid(sentence: string): Promise<void> {
      await expect(said.getByText(typo(sentence), { exact: true }).first()).toBeVisible();
      for (const [field, value] of Object.entries(kept)) {
        await expect(form.locator(`[name="${field}"]`)).toHaveValue(value);
      }
      await close?.(page);
    }

    // The whole line: also the routes' code and data.
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await send();
    await isSaid(cut);

    await page.context().setOffline(false);
    const posts = (url: URL) => url.origin === new URL(house.url).origin;
    await page.route(posts, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" })
        : route.fallback(),
    );
    await send();
    await isSaid(foreign);

    await page.unroute(posts);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await send();
    expect((await answered).status()).toBeLessThan(500);
  });
}
