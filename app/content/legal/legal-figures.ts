/**
 * The figures in the legal texts. tests/legal-figures.test.ts compares them with the constants that the software uses.
 */
export const figures = {
  /** specification §9 */
  navigationMonths: 13,
  /** specification §9; RGPD art. 12(3) */
  answerMonths: 1,
  answerExtensionMonths: 2,
  /** specification §5; LIL art. 45 */
  minimumAge: 15,
  /** specification §5 */
  passwordMinimum: 8,
  passwordKinds: 3,
  slotMinutes: 30,
  windowDays: 365,
  sessionDays: 7,
  sessionEndDays: 30,
  flashSeconds: 30,
  draftMinutes: 30,
  verificationHours: 24,
  mailDays: 30,
  reminderDays: 30,
  limitHours: 1,
  mailCountHours: 24,
  blockMinutes: 5,
  failedLoginHours: 24,
  pendingLoginMinutes: 10,
  linkDays: 7,
  proposalDays: 30,
  registeredHours: 24,
  deviceYears: 1,
  copyHours: 24,
  securityLogMonths: 12,
  consentMonths: 6,
  inactiveAccountYears: 2,
  warningDays: 30,
  unverifiedAccountDays: 30,
  contactYears: 3,
  registerYears: 5,
  /** Durations that the agency promises. The host applies the log's (docs/exploitation). */
  logMonths: 12,
  backupDays: 30,
  contractYears: 5,
  invoiceYears: 10,
  withdrawalDays: 14,
} as const;
