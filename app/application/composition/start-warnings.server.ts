import { statSync } from "node:fs";
// oxlint-disable-next-line eslint/no-restricted-imports -- the site's own values are compared with it
import { type Agency, agencyPlaceholders, defaultIdentity, demonstrationAgency } from "#app/content/parts/agency.ts";
import { hasOwner } from "#app/features/account/members/accounts.server.ts";
import { demonstrationLabels, identityGroups } from "#app/features/publishing/texts/identity-form.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { isPublic, type Settings } from "#app/platform/config/settings.server.ts";
import { isHttps } from "#app/platform/security/site-cookie.server.ts";

export function startWarnings(settings: Settings, agency: Agency): string[] {
  // An untouched demonstration without a public address is not going online, so its identity needs no warning.
  const isUntouched = agencyPlaceholders(agency).length === agencyPlaceholders(demonstrationAgency()).length;
  const identity = isUntouched && !isPublic(settings.publicUrl) ? null : identityWarning(agency);
  return [
    identity && `${identity} « npm run ready » affiche de nouveau cette liste.`,
    ...settingWarnings(settings),
  ].filter((warning) => warning !== null);
}

/** For `npm run ready`: unlike `startWarnings`, it also warns before the site has a public address. */
export function readinessWarnings(settings: Settings, agency: Agency): string[] {
  return [identityWarning(agency), addressWarning(settings), ...settingWarnings(settings)].filter(
    (warning) => warning !== null,
  );
}

export async function ownerWarning(db: Db): Promise<string | null> {
  if (await hasOwner(db)) return null;
  return "L’espace agence n’a pas encore de propriétaire : inscrivez-vous sur le site, puis lancez « npm run account -- role E-MAIL owner ».";
}

function identityWarning(agency: Agency): string | null {
  const labels = demonstrationLabels(identityGroups({ ...defaultIdentity(), ...agency }, []), agency).map(
    ({ label }) => label,
  );
  if (labels.length === 0) return null;
  return `À compléter dans /agence/contenu/identite avant la mise en ligne (valeurs de démonstration) : ${labels.join(" ; ")}.`;
}

function settingWarnings(settings: Settings): (string | null)[] {
  return [folderWarning(settings), proxyWarning(settings), mailWarning(settings)];
}

function addressWarning({ publicUrl }: Settings): string | null {
  if (isPublic(publicUrl) && isHttps({ publicUrl })) return null;
  return `Réglage PUBLIC_URL : « ${publicUrl} » n’est pas l’adresse d’un site public en https.`;
}

function folderWarning({ dataDir }: Settings): string | null {
  if (process.platform === "win32" || (statSync(dataDir).mode & 0o077) === 0) return null;
  return `Le dossier « ${dataDir} » (DATA_DIR) est ouvert à d’autres comptes de cette machine : « chmod -R go= ${dataDir} » le ferme.`;
}

function proxyWarning({ publicUrl, trustProxy }: Settings): string | null {
  if (trustProxy || !isPublic(publicUrl) || !isHttps({ publicUrl })) return null;
  return "TRUST_PROXY est à false alors que le site est en https : derrière un proxy, tous les visiteurs auraient la même adresse et partageraient les mêmes limites.";
}

function mailWarning({ publicUrl, smtpUrl }: Settings): string | null {
  if (smtpUrl || !isPublic(publicUrl)) return null;
  return "Le site est public sans serveur d’envoi (MAIL_DEMO) : aucun e-mail n’arrive à son destinataire.";
}
