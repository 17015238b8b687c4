import type {
  AccessUndoLinksTable,
  AddressChangesTable,
  EmailVerificationsTable,
  InvitationsTable,
  LockoutsTable,
  PendingLoginsTable,
  NeutralResetsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  PasswordFailuresTable,
  PasswordResetsTable,
  PasswordsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  SubmissionsTable,
  UsersTable,
} from "./account-tables.server.ts";
import type {
  AppointmentsTable,
  BusyTimesTable,
  CalendarFeedsTable,
  SlotHoldsTable,
  PendingChangesTable,
  PersonalCalendarsTable,
  ProposalLinksTable,
  ProposalsTable,
  ReminderRefusalsTable,
  RemindersTable,
  UnavailabilitiesTable,
  WeeklyDigestsTable,
} from "./booking-tables.server.ts";
import type { BreachesTable, ClientNotesTable, ClientsTable, DataRequestsTable } from "./client-tables.server.ts";
import type {
  ContentDraftsTable,
  ContentRevisionsTable,
  MediaDerivativesTable,
  MediaFilesTable,
  MediaRenditionsTable,
  PreviewLinksTable,
  PublicationsTable,
  ScheduledPartsTable,
  ScheduledPublicationsTable,
} from "./content-tables.server.ts";
import type { EnquiriesTable, EnquiryMessagesTable } from "./enquiry-tables.server.ts";
import type {
  ErasuresTable,
  EventsTable,
  MailTable,
  PageViewsTable,
  SearchWordsTable,
  SettingsTable,
} from "./site-tables.server.ts";

/** Instants are ISO 8601 in UTC; dates and times are in Paris. A null account id may mean a deleted account. */
export interface Schema {
  users: UsersTable;
  lockouts: LockoutsTable;
  passwordFailures: PasswordFailuresTable;
  passwordResets: PasswordResetsTable;
  neutralResets: NeutralResetsTable;
  emailVerifications: EmailVerificationsTable;
  sessions: SessionsTable;
  passwords: PasswordsTable;
  invitations: InvitationsTable;
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  pendingLogins: PendingLoginsTable;
  passkeys: PasskeysTable;
  passkeyChallenges: PasskeyChallengesTable;
  submissions: SubmissionsTable;
  accessUndoLinks: AccessUndoLinksTable;
  appointments: AppointmentsTable;
  unavailabilities: UnavailabilitiesTable;
  slotHolds: SlotHoldsTable;
  pendingChanges: PendingChangesTable;
  proposals: ProposalsTable;
  proposalLinks: ProposalLinksTable;
  settings: SettingsTable;
  calendarFeeds: CalendarFeedsTable;
  personalCalendars: PersonalCalendarsTable;
  busyTimes: BusyTimesTable;
  reminders: RemindersTable;
  reminderRefusals: ReminderRefusalsTable;
  weeklyDigests: WeeklyDigestsTable;
  mail: MailTable;
  events: EventsTable;
  pageViews: PageViewsTable;
  enquiries: EnquiriesTable;
  enquiryMessages: EnquiryMessagesTable;
  searchWords: SearchWordsTable;
  clients: ClientsTable;
  clientNotes: ClientNotesTable;
  dataRequests: DataRequestsTable;
  breaches: BreachesTable;
  addressChanges: AddressChangesTable;
  erasures: ErasuresTable;
  publications: PublicationsTable;
  contentRevisions: ContentRevisionsTable;
  contentDrafts: ContentDraftsTable;
  scheduledPublications: ScheduledPublicationsTable;
  scheduledParts: ScheduledPartsTable;
  previewLinks: PreviewLinksTable;
  mediaFiles: MediaFilesTable;
  mediaRenditions: MediaRenditionsTable;
  mediaDerivatives: MediaDerivativesTable;
}
