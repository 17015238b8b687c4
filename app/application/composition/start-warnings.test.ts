import { chmodSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "#support/temporary-folder.ts";
import { demonstrationAgency } from "#app/content/parts/agency.ts";
import { parseSettings } from "#app/platform/config/settings.server.ts";
import { readinessWarnings, startWarnings } from "./start-warnings.server.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryFolder();
});

const PUBLIC = { PUBLIC_URL: "https://agence.fr", SMTP_URL: "smtps://mail.agence.fr", TRUST_PROXY: "true" };
const settings = (env: Record<string, string> = {}) => parseSettings({ DATA_DIR: dataDir, ...env }, "/");
const renamed = { ...demonstrationAgency(), name: "Studio Réel" };

it("startWarnings is empty for the demonstration on this machine or at a reserved domain", () => {
  expect(startWarnings(settings(), demonstrationAgency())).toEqual([]);
  expect(startWarnings(settings({ PUBLIC_URL: "https://atelier.example" }), demonstrationAgency())).toEqual([]);
});

it("startWarnings names demonstration values once some are replaced or the site is public", () => {
  const sentence =
    /^À compléter dans \/agence\/contenu\/identite .+ : L’agence : Accroche ; L’agence : Rue ; .+ cette liste\.$/;
  expect(startWarnings(settings(), renamed)).toEqual([expect.stringMatching(sentence)]);
  expect(startWarnings(settings(PUBLIC), renamed)).toEqual([expect.stringMatching(sentence)]);
  expect(startWarnings(settings(PUBLIC), demonstrationAgency())).toEqual([
    expect.stringMatching(/ : L’agence : Nom ; L’agence : Accroche ; /),
  ]);
});

const NOT_PUBLIC = expect.stringMatching(/^Réglage PUBLIC_URL\s: .+ n’est pas l’adresse d’un site public en https\.$/);

it("readinessWarnings names the demonstration values and the address of a site that is not public", () => {
  expect(readinessWarnings(settings(), demonstrationAgency())).toEqual([
    expect.stringMatching(/ : L’agence : Nom ; L’agence : Accroche ; /),
    NOT_PUBLIC,
  ]);
});

it.each(["http://agence.fr", "https://www.atelier-solstice.example", "http://localhost:3000"])(
  "readinessWarnings refuses %s as the address of a public site",
  (publicUrl) => {
    const env = { ...PUBLIC, PUBLIC_URL: publicUrl };
    expect(readinessWarnings(settings(env), demonstrationAgency())).toContainEqual(NOT_PUBLIC);
  },
);

it("readinessWarnings warns of an untrusted proxy and of a site without a mail server", () => {
  const identity = expect.stringMatching(/^À compléter/);
  const env = { PUBLIC_URL: PUBLIC.PUBLIC_URL, MAIL_DEMO: "true" };
  expect(readinessWarnings(settings(env), demonstrationAgency())).toEqual([
    identity,
    expect.stringMatching(/^TRUST_PROXY est à false/),
    expect.stringMatching(/^Le site est public sans serveur d’envoi/),
  ]);
  expect(readinessWarnings(settings(PUBLIC), demonstrationAgency())).toEqual([identity]);
});

it("startWarnings warns of a data folder that other accounts can open", () => {
  chmodSync(dataDir, 0o750);
  expect(startWarnings(settings(), demonstrationAgency())).toEqual([expect.stringMatching(/chmod -R go= /)]);
});
