import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { defaultAgency } from "#app/content/parts/agency.ts";
import { figures } from "#app/content/legal/legal-figures.ts";
import { privacy } from "#app/content/legal/legal-privacy.ts";
import { PASSWORD_MINIMUM } from "#app/forms/person.ts";
import { SESSION_IDLE_DAYS } from "#app/features/account/session/session-cookie.server.ts";
import { DEVICE_YEARS } from "#app/features/account/session/known-device.server.ts";
import { VERIFICATION_HOURS } from "#app/features/account/email-address/email-verification.server.ts";
import { PENDING_LOGIN_MINUTES } from "#app/features/account/log-in/pending-login.server.ts";
import { hashPassword } from "#app/features/account/password/password-hash.server.ts";
import { BLOCK_MINUTES, FORGET_AFTER_HOURS } from "#app/features/account/lockout/lockout.ts";
import {
  INACTIVE_RETENTION_YEARS,
  UNVERIFIED_RETENTION_DAYS,
  WARNING_DAYS_BEFORE_ERASURE,
} from "#app/features/profile/retention.ts";
import { LINK_RETENTION_DAYS, SESSION_MAX_DAYS } from "#app/features/account/retention.ts";
import { REGISTERED_HOURS } from "#app/features/account/sign-up/registered-cookie.server.ts";
import { VIEWS_RETENTION_MONTHS } from "#app/features/analytics/page-views.ts";
import {
  APPOINTMENT_RETENTION_YEARS,
  PROPOSAL_RETENTION_DAYS,
  REMINDER_RETENTION_DAYS,
} from "#app/features/booking/retention.ts";
import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { CONSENT_KEYS, CONSENT_MONTHS } from "#app/features/consent/consent-storage.ts";
import { ENQUIRY_RETENTION_YEARS } from "#app/features/enquiries/retention.ts";
import { CLIENT_RETENTION_YEARS } from "#app/features/clients/retention.ts";
import { LOG_RETENTION_YEARS } from "#app/features/privacy/retention.ts";
import { EVENT_RETENTION_YEARS } from "#app/platform/schema/event-kinds.ts";
import { LIMITS } from "#app/platform/config/settings.server.ts";
import { COPY_CACHE, OFFLINE_COPY_HOURS } from "#app/http/live/offline-worker.ts";
import { STORAGE_KEY } from "#app/layout/agency/form-drafts.ts";
import { FLASH_SECONDS } from "#app/http/request/flash.server.ts";
import { MAIL_RETENTION_DAYS } from "#app/platform/mail/claims.server.ts";
import { cookieName } from "#app/platform/security/site-cookie.server.ts";
import { DRAFT_MINUTES } from "#app/http/forms/enquiry-draft.server.ts";
import { sourceFiles } from "#support/source-files.ts";

const charter = JSON.stringify(privacy(defaultAgency()));
const root = join(import.meta.dirname, "../..");
/** The text of a file, with plain spaces instead of no-break spaces. */
const readText = (path: string) => readFileSync(join(root, path), "utf8").replace(/[\u00A0\u202F]/g, " ");

/** Mails are counted per recipient, over a longer time than the limits per sender. */
const { accountMails: recipientLimit, ...senderLimits } = LIMITS;

const codeFigures = {
  slotMinutes: SLOT_MINUTES,
  passwordMinimum: PASSWORD_MINIMUM,
  sessionDays: SESSION_IDLE_DAYS,
  sessionEndDays: SESSION_MAX_DAYS,
  flashSeconds: FLASH_SECONDS,
  draftMinutes: DRAFT_MINUTES,
  verificationHours: VERIFICATION_HOURS,
  registeredHours: REGISTERED_HOURS,
  deviceYears: DEVICE_YEARS,
  copyHours: OFFLINE_COPY_HOURS,
  blockMinutes: BLOCK_MINUTES,
  failedLoginHours: FORGET_AFTER_HOURS,
  pendingLoginMinutes: PENDING_LOGIN_MINUTES,
  limitHours: Math.max(...Object.values(senderLimits).map(([, , seconds]) => seconds)) / 3600,
  mailCountHours: recipientLimit[2] / 3600,
  linkDays: LINK_RETENTION_DAYS,
  proposalDays: PROPOSAL_RETENTION_DAYS,
  mailDays: MAIL_RETENTION_DAYS,
  reminderDays: REMINDER_RETENTION_DAYS,
  consentMonths: CONSENT_MONTHS,
  navigationMonths: VIEWS_RETENTION_MONTHS,
  unverifiedAccountDays: UNVERIFIED_RETENTION_DAYS,
  inactiveAccountYears: INACTIVE_RETENTION_YEARS,
  warningDays: WARNING_DAYS_BEFORE_ERASURE,
  contactYears: APPOINTMENT_RETENTION_YEARS,
  registerYears: LOG_RETENTION_YEARS,
};

/** Figures that the agency's host sets, as docs/exploitation says. */
const HOST_FIGURES = ["logMonths", "securityLogMonths", "backupDays"];

/** Figures that people or laws set. */
const OTHER_FIGURES = [
  "answerMonths",
  "answerExtensionMonths",
  "minimumAge",
  "passwordKinds",
  "contractYears",
  "invoiceYears",
  "withdrawalDays",
];

it("the legal figures equal the constants of the code", () => {
  expect(figures).toMatchObject(codeFigures);
  expect(ENQUIRY_RETENTION_YEARS).toBe(APPOINTMENT_RETENTION_YEARS);
  expect(CLIENT_RETENTION_YEARS).toBe(APPOINTMENT_RETENTION_YEARS);
  expect(EVENT_RETENTION_YEARS).toBe(APPOINTMENT_RETENTION_YEARS);
});

it("every legal figure is set by the code, the host, people or laws", () => {
  expect(Object.keys(figures).toSorted()).toEqual(
    [...Object.keys(codeFigures), ...HOST_FIGURES, ...OTHER_FIGURES].toSorted(),
  );
});

it("the host's manual sets the same retention of logs and backups as the legal figures", () => {
  expect(readText("docs/exploitation/surveiller.md")).toContain(`MaxRetentionSec=${figures.logMonths}month`);
  // The site writes both logs to standard output.
  expect(figures.securityLogMonths).toBe(figures.logMonths);
  expect(readText("docs/exploitation/surveiller.md")).toContain(`gardez-les ${figures.securityLogMonths} mois au plus`);
  // Backups are deleted each night, a day early, so that none exceeds the promised age.
  const backups = readText("docs/exploitation/sauvegardes.md");
  const deleted = `d’au moins ${figures.backupDays! - 1} jours`;
  expect(backups).toContain(deleted);
  for (const path of ["deploy/solstice-backup.service", "deploy/compose.yaml"]) {
    expect(readText(path)).toContain(" nightly /var/lib/solstice-backups");
    expect(readText(path)).toContain(deleted);
  }
  expect(backups).toContain(`au bout de ${figures.backupDays} jours : la charte le promet`);
});

it("the charter names each cookie of the code, and the prefix", () => {
  const names = sourceFiles("app/**/*.ts").flatMap(({ text }) =>
    Array.from(text.matchAll(/siteCookie\("(\w+)"/g), ([, name]) => name!),
  );
  expect(names.toSorted()).toEqual([
    "copies",
    "device",
    "draft",
    "flash",
    "lock",
    "login",
    "preview",
    "registered",
    "session_token",
  ]);
  for (const name of names) expect(charter).toContain(`"${cookieName(name, false)}"`);
  const [prefix] = cookieName("", true).split("solstice");
  expect(charter).toContain(`précédé de « ${prefix} »`);
});

it("the charter names the algorithm of the password hashes", async () => {
  // scrypt hashes contain no « $ ».
  const [, algorithm = "scrypt"] = (await hashPassword("bonjour1!")).split("$");
  expect(charter).toMatch(new RegExp(`une empreinte \\([^)]*${algorithm}`));
});

it("the charter names every storage key: of the consent, of the agency's offline copies and of its form drafts", () => {
  for (const key of [...Object.values(CONSENT_KEYS), COPY_CACHE, STORAGE_KEY]) expect(charter).toContain(`"${key}"`);
});
