import { seedMember } from "#support/site/site.ts";
import { jeanne } from "#support/fixtures/people.ts";
import { startTemporarySite } from "#support/site/temporary-site.ts";
import { expect, test } from "./fixtures.ts";

test("a passkey is added and logs in without a password; its script is loaded on demand", async ({ page }) => {
  // WebAuthn accepts host names only, not IP addresses.
  const { url, db, close } = await startTemporarySite({ host: "localhost" });
  try {
    await seedMember(db, jeanne, "owner");
    const chromium = await page.context().newCDPSession(page);
    await chromium.send("WebAuthn.enable");
    await chromium.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });

    await page.request.post(`${url}/login`, { form: { email: jeanne.email, password: jeanne.password } });
    await page.goto(`${url}/agence/reglages/double-authentification`);
    const form = page.getByRole("form", { name: "Ajouter une clé d’accès" });
    const add = async (name: string) => {
      await form.getByLabel("Nom de la clé").fill(name);
      await form.getByLabel("Votre mot de passe").fill(jeanne.password);
      await form.getByRole("button", { name: "Ajouter une clé d’accès" }).click();
    };
    await add("Mon téléphone");
    // The cleared form has a new button, so the message has the focus.
    await expect(page.getByRole("status").filter({ hasText: "La clé d’accès a été ajoutée" })).toBeFocused();
    await expect(page.getByText("jamais utilisée")).toBeVisible();
    // A device stores one passkey for each account, so the second is refused and its name stays.
    await add("La clé du studio");
    await expect(form.getByRole("alert")).toBeVisible();
    await expect(form.getByLabel("Nom de la clé")).toHaveValue("La clé du studio");

    await page.context().clearCookies();
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    await page.goto(`${url}/login?retour=/agence`);
    const button = page.getByRole("button", { name: "Se connecter avec une clé d’accès" });
    await expect(button).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(scripts.filter((script) => script.includes("passkey-login"))).toEqual([]);
    await button.click();
    await page.waitForURL(`${url}/agence`);
    expect(scripts.filter((script) => script.includes("passkey-login"))).toHaveLength(1);
    await expect(page.getByRole("navigation", { name: "Navigation de l’espace agence", exact: true })).toBeVisible();
  } finally {
    await close();
  }
});
