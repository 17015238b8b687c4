import type { Locator, Page } from "@playwright/test";
import { typeset } from "#app/french/typeset.ts";
import { bookingNoAnswerMessages } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { seedAccount } from "#support/site/site.ts";
import { fillLogin, fillSignup, openLogin } from "./auth-forms.ts";
import { enquiryForm, fillEnquiry, WEBSITE } from "./enquiry-form.ts";
import { agendaOf, logInAs, expect, type TestSite, type Person, somebody, test } from "./fixtures.ts";
import { sendAndWait } from "./requests.ts";
import { createLink, seedLinks, seedVerification } from "./sent-links.ts";

// The sender is offline from the click on: neither form nor script nor data gets through.

interface Journey {
  page: Page;
  visit: (path: string) => Promise<unknown>;
  site: TestSite;
  person: Person;
}

interface Form {
  fill: (journey: Journey) => Promise<Locator>;
  button: string;
  networkError: string;
  /** The form's message for an unexpected response, if it differs from `networkError`. */
  unexpectedResponse?: string;
  choice?: (form: Locator) => Locator;
  /** The values of the fields by name. */
  values?: Record<string, string>;
  /** The element with the message, if it is outside the form. */
  scope?: (page: Page) => Locator;
  /** Status of the final response: 401 or 404 for an unknown account, 202 for a redirect, by default 200. */
  status?: number;
  toast?: string;
  close?: (page: Page) => Promise<void>;
}

const genericError = "Une erreur est survenue.";
const retry = {
  networkError: "Une erreur est survenue. Veuillez réessayer.",
  unexpectedResponse: "Une erreur inconnue est survenue. Veuillez réessayer.",
};
const nameValues = { Nom: "Moreau-Petit", Prénom: "Camille-Anne" };
const passwordValues = {
  "Mot de passe actuel": "Lumiere2026!",
  "Nouveau mot de passe": "Clarte2026!",
  "Confirmation du mot de passe": "Clarte2026!",
};

async function fillFields(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
}

const accountForm =
  (heading: string, values: Record<string, string> = {}) =>
  async ({ page, visit, site, person }: Journey): Promise<Locator> => {
    await logInAs(site, page.context(), person);
    await visit("/compte");
    const form = page.getByRole("form", { name: heading });
    await fillFields(form, values);
    return form;
  };

/**
 * The forms by sender, one for each combination of messages and component. A sender's forms are sent in one page,
 * each by another person.
 */
const forms: Record<string, Record<string, Form>> = {
  "a visitor": {
    login: {
      async fill({ page, visit, person }) {
        await visit("/services/web/tarifsW");
        const dialog = await openLogin(page);
        await fillLogin(dialog, person);
        return dialog;
      },
      button: "Connexion",
      status: 401,
      networkError: "Erreur lors de la connexion.",
      unexpectedResponse: genericError,
      values: { password: "Lumiere2026!" },
    },
    signup: {
      async fill({ page, visit, person }) {
        await visit("/signup");
        await fillSignup(page.getByRole("main"), person);
        return page.getByRole("main");
      },
      button: "Inscription",
      networkError: "Erreur lors de l'inscription.",
      unexpectedResponse: genericError,
      values: { password: "Lumiere2026!", passwordConfirmation: "Lumiere2026!" },
    },
    "the reset": {
      async fill({ page, visit, person }) {
        await visit("/reinit");
        await page.getByRole("main").getByLabel("Adresse e-mail").fill(person.email);
        return page.getByRole("main");
      },
      button: "Envoyer le lien",
      status: 404,
      ...retry,
    },
  },
  "a visitor with a link": {
    "a new password": {
      async fill({ page, visit, site, person }) {
        const { id } = await seedAccount(site.db, person);
        const { token, link } = createLink(id);
        await site.db.insertInto("passwordResets").values(link).execute();
        await visit(`/nouveau-mot-de-passe?token=${token}`);
        const main = page.getByRole("main");
        await main.getByLabel("Mot de passe", { exact: true }).fill("Clarte2026!");
        await main.locator('[name="passwordConfirmation"]').fill("Clarte2026!");
        return main;
      },
      button: "Modifier le mot de passe",
      ...retry,
      values: { password: "Clarte2026!", passwordConfirmation: "Clarte2026!" },
    },
    "the confirmation of an address": {
      async fill({ page, visit, site, person }) {
        await visit(`/verification?token=${await seedVerification(site, person)}`);
        await page.getByRole("main").getByLabel("Mot de passe", { exact: true }).fill(person.password);
        return page.getByRole("main");
      },
      button: "Confirmer mon adresse",
      ...retry,
      values: { password: "Lumiere2026!" },
    },
    "a held slot": {
      async fill({ page, visit, site }) {
        const { proposalToken } = await seedLinks(site, await site.freeDay());
        await visit(`/creneau/${proposalToken}`);
        await page.getByRole("radio").check();
        return page.getByRole("main");
      },
      button: "Prendre ce créneau",
      networkError: bookingNoAnswerMessages["network-error"],
      choice: (main) => main.getByRole("radio"),
    },
    "another slot behind a reminder": {
      async fill({ page, visit, site }) {
        const day = await site.freeDay();
        const { reminderToken } = await seedLinks(site, day);
        await visit(`/rappel/${reminderToken}?date=${day}`);
        const main = page.getByRole("main");
        await main.getByRole("radio", { name: "14:00" }).check();
        return main;
      },
      button: "Déplacer le rendez-vous",
      networkError: retry.networkError,
      choice: (main) => main.getByRole("radio", { name: "14:00" }),
    },
  },
  "a client": {
    "an enquiry": {
      async fill({ page, visit, site, person }) {
        await logInAs(site, page.context(), person);
        await visit("/contact");
        const form = enquiryForm(page);
        await fillEnquiry(form, WEBSITE);
        return form.root;
      },
      button: "Envoyer la demande",
      networkError: genericError,
      choice: (form) => form.getByRole("checkbox", { name: "Web" }),
      values: { title: WEBSITE.title, description: WEBSITE.description },
    },
    "a booking": {
      async fill({ page, visit, site, person }) {
        await logInAs(site, page.context(), person);
        await visit(`/contact?date=${await site.freeDay()}`);
        await agendaOf(page).getByRole("radio", { name: "09:00" }).check();
        return agendaOf(page);
      },
      button: "Confirmer le rendez-vous",
      networkError:
        "Erreur lors de la réservation. Nous n’avons pas pu vérifier votre réservation : réessayez dans un instant, le créneau ne sera pas réservé deux fois.",
      choice: (form) => form.getByRole("radio", { name: "09:00" }),
      scope: (page) => page.getByRole("dialog"),
      close: (page) => page.getByRole("dialog").getByRole("button", { name: "Fermer" }).click(),
    },
    "the password": {
      fill: accountForm("Votre mot de passe", passwordValues),
      button: "Modifier le mot de passe",
      status: 202,
      toast: "Votre mot de passe a été modifié.",
      networkError: retry.networkError,
      values: { currentPassword: "Lumiere2026!", password: "Clarte2026!", passwordConfirmation: "Clarte2026!" },
    },
    // The next two forms end the session, and show their toasts after it.
    "the sessions": {
      fill: accountForm("Vos appareils connectés"),
      button: "Déconnecter tous les appareils",
      status: 202,
      toast: "Déconnexion réussie !",
      networkError: retry.networkError,
    },
    "the deletion of the account": {
      fill: accountForm("Supprimer votre compte", { "Mot de passe": "Lumiere2026!" }),
      button: "Supprimer mon compte",
      status: 202,
      toast: "Compte supprimé.",
      networkError: retry.networkError,
      values: { password: "Lumiere2026!" },
    },
    logout: {
      async fill({ page, visit, site, person }) {
        await logInAs(site, page.context(), person);
        await visit("/terms");
        await page.getByRole("banner").locator("summary", { hasText: person.firstName }).click();
        return page.getByRole("banner");
      },
      button: "Déconnexion",
      status: 202,
      networkError: retry.networkError,
    },
  },
};

for (const [sender, senderForms] of Object.entries(forms)) {
  test(`the forms of ${sender} keep the typed values after a network error, and can be sent again`, async ({
    page,
    context,
    visit,
    site,
  }) => {
    const testedMessages = new Set<string>();
    for (const [name, form] of Object.entries(senderForms)) {
      // Forms with the same message share its code, so an unexpected response is tested once for each message.
      const unexpectedResponse =
        form.unexpectedResponse ?? (testedMessages.has(form.networkError) ? undefined : form.networkError);
      testedMessages.add(unexpectedResponse ?? form.networkError);
      await test.step(name, () =>
        expectValuesKept({ page, visit, site, person: somebody() }, { ...form, unexpectedResponse }),
      );
      // A late response for this person must not replace the session of the next person.
      await page.waitForLoadState("networkidle");
      await page.goto("about:blank");
      await context.clearCookies();
    }
  });
}

async function expectValuesKept(
  journey: Journey,
  { fill, button, networkError, unexpectedResponse, choice, values = {}, scope, close, status = 200, toast }: Form,
) {
  const { page, site } = journey;
  const form = await fill(journey);
  const submit = form.getByRole("button", { name: button, exact: true });
  const send = async () => {
    // A busy form ignores presses, and the page may not have processed the response yet.
    await expect(submit).not.toHaveAttribute("aria-busy");
    await submit.click();
  };
  const container = scope?.(page) ?? form;

  async function expectMessage(sentence: string): Promise<void> {
    await expect(container.getByText(typeset(sentence), { exact: true }).first()).toBeVisible();
    for (const [field, value] of Object.entries(values)) {
      await expect(form.locator(`[name="${field}"]`)).toHaveValue(value);
    }
    await close?.(page);
    if (choice) await expect(choice(form)).toBeChecked();
  }

  // Once the page is loaded, the code and data of further routes are cut off, too.
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await send();
  await expectMessage(networkError);

  await page.context().setOffline(false);
  if (unexpectedResponse) {
    const isOwn = (url: URL) => url.origin === new URL(site.url).origin;
    await page.route(isOwn, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" })
        : route.fallback(),
    );
    // The same sentence may already be shown, so only the response proves the second attempt.
    const badGateway = page.waitForResponse((response) => response.status() === 502);
    await send();
    await badGateway;
    await expectMessage(unexpectedResponse);
    await page.unroute(isOwn);
  }

  expect((await sendAndWait(page, send)).status()).toBe(status);
  if (toast) await expect(page.getByRole("status").filter({ hasText: toast })).toBeAttached();
}

test("a form of the account keeps its values when the session has ended, and sends them after the login", async ({
  page,
  visit,
  client,
}) => {
  await visit("/compte");
  const form = page.getByRole("form", { name: "Votre nom" });
  await fillFields(form, nameValues);
  await page.context().clearCookies();
  const send = () => form.getByRole("button", { name: "Enregistrer" }).click();
  await send();
  await expect(form.getByRole("alert")).toContainText("Votre session a expiré : reconnectez-vous.");
  await form.getByRole("button", { name: "Connexion" }).click();
  const dialog = page.getByRole("dialog", { name: "Ravis de vous revoir" });
  await fillLogin(dialog, client);
  await dialog.getByRole("button", { name: "Connexion" }).click();
  await expect(dialog).toBeHidden();
  for (const [label, value] of Object.entries(nameValues))
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(value);
  await send();
  await expect(form.getByRole("status")).toHaveText("Votre profil a été enregistré.");
});

const OFFLINE = "Vous semblez hors connexion. La page se rechargera dès que la connexion sera rétablie.";

test("a login whose next page is unreachable says that the browser is offline, even if that page is visible, and the page opens once the connection is back", async ({
  page,
  visit,
  account: person,
}) => {
  await test.step("another page, of which neither code nor data arrives", async () => {
    await visit("/login?retour=%2Fterms");
    await expectOfflineAfterLogin(page.getByRole("main"), "**");
  });

  await test.step("the visible page, whose data does not arrive", async () => {
    await page.context().clearCookies();
    await visit("/");
    await expectOfflineAfterLogin(await openLogin(page), "**/*.data*");
  });

  async function expectOfflineAfterLogin(scope: Locator, unreachable: string): Promise<void> {
    await fillLogin(scope, person);
    // The form gets through.
    await page.route(unreachable, (route) => (route.request().method() === "POST" ? route.fallback() : route.abort()));
    await scope.getByRole("button", { name: "Connexion" }).click();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await page.unroute(unreachable);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByText(OFFLINE)).toBeHidden();
    await expect(page.getByRole("banner").locator("summary", { hasText: person.firstName })).toBeVisible();
  }
});

test("an unreachable page says that the browser is offline, stays while a proxy responds for the site, and recovers with the site", async ({
  page,
  visit,
}) => {
  await visit("/contact");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /accueil/i })
    .first()
    .click();
  await expect(page).toHaveURL("/");
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page).toHaveTitle(/^Hors connexion/);
  await page.route("**", (route) => route.fulfill({ status: 502, contentType: "text/html", body: "Bad gateway" }));
  const proxyResponse = page.waitForResponse((response) => response.status() === 502);
  await page.context().setOffline(false);
  expect((await proxyResponse).request().method()).toBe("HEAD");
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.unroute("**");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Parlons de votre date.");
});
