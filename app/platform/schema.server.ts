import type { Generated } from "kysely";
import type { EventKind, EventSubject } from "./event-kinds.ts";
import type { MailKind } from "./mail-kinds.ts";

/** The tables as Kysely sees them. Column names are the specification's (§3); moments are ISO 8601 texts in UTC. */

export interface UsersTable {
  id: string;
  /** Kept for better-auth, which requires it: first name and last name. */
  name: string;
  email: string;
  /** SQLite stores 0 or 1, PostgreSQL a boolean. */
  emailVerified: boolean | number;
  picture: string | null;
  firstName: string;
  lastName: string;
  gender: "M" | "F";
  /** The agency closed it: nobody logs in to it any more. Stored like emailVerified. */
  disabled: Generated<boolean | number>;
  /** To the day: the last login, or the last time that a session was prolonged. null: there was none yet. */
  lastActiveAt: string | null;
  /** When the warning of the deletion was written; null again after a login. */
  inactivityWarnedAt: string | null;
  /** What the agency's space lets somebody do; set by the agency alone. */
  role: Generated<Role>;
  phone: string | null;
  /** When they said that they want no reminders; null: they get them. */
  remindersOffAt: Generated<string | null>;
  /** 1 or 0: whether the agency's space listens to keys on their own. */
  singleKeys: Generated<number>;
  createdAt: string | Date;
  updatedAt: string | Date;
}

export type Role = "client" | "team" | "owner";

/** The lock of one e-mail, as typed, for one client address (D12). */
export interface LockoutsTable {
  email: string;
  address: string;
  reference: string;
  step: "calm" | "once" | "twice" | "blocked";
  blocks: number;
  blockedUntil: string | null;
  updatedAt: string;
}

export interface PasswordFailuresTable {
  email: string;
  /** JSON list of moments. */
  failedAt: string;
  updatedAt: string;
}

/** A new password that was asked for where the answer says nothing of accounts; for a second. */
export interface NeutralResetsTable {
  id: string;
  /** As typed. */
  email: string;
  dueAt: string;
}

export interface PasswordResetsTable {
  /** SHA-256 (hex) of the capability in the link; the capability itself is nowhere in the table. */
  tokenHash: string;
  userId: string;
  expiresAt: string;
  /** The password was set, by this link or by another of the same account. */
  usedAt: string | null;
  createdAt: string;
}

export interface EmailVerificationsTable {
  /** SHA-256 (hex) of the capability in the link. */
  tokenHash: string;
  userId: string;
  expiresAt: string;
  /** The address was confirmed, by this link or in another way. */
  usedAt: string | null;
  createdAt: string;
}

/** Somebody who may come into the agency's space. */
export interface InvitationsTable {
  /** SHA-256 (hex) of the capability in the link. */
  tokenHash: string;
  email: string;
  role: Exclude<Role, "client">;
  /** An owner; it counts as long as they are one. */
  invitedBy: string;
  expiresAt: string;
  acceptedAt: string | null;
  createdAt: string;
}

/** One-time codes of an account (RFC 6238). */
export interface SecondFactorsTable {
  userId: string;
  /** Sealed with the site's secret (sealed-text.server.ts). */
  secret: string;
  /** Of the last code that was used: a code opens once. */
  lastStep: number;
  /** JSON lists of moments: wrong codes from anywhere, and from browsers known to the account. */
  failedAt: Generated<string>;
  knownFailedAt: Generated<string>;
  createdAt: string;
}

/** For somebody who has lost their telephone. */
export interface RecoveryCodesTable {
  userId: string;
  /** SHA-256 (hex). */
  codeHash: string;
  createdAt: string;
  usedAt: string | null;
}

/** A key of WebAuthn. */
export interface PasskeysTable {
  /** The credential's id, Base64URL. */
  id: string;
  userId: string;
  /** As its owner calls it. */
  name: string;
  /** COSE, Base64URL. */
  publicKey: string;
  /** PostgreSQL answers with a text. */
  counter: number | string;
  /** JSON list. */
  transports: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** What a key is to sign, once. */
export interface PasskeyChallengesTable {
  /** SHA-256 (hex). */
  challengeHash: string;
  /** Whose new key it is for; null: for a login. */
  userId: string | null;
  expiresAt: string;
}

/** A login with the right password, which waits for its code. */
export interface LoginTriesTable {
  /** SHA-256 (hex) of the capability in the browser's cookie. */
  tokenHash: string;
  userId: string;
  expiresAt: string;
  createdAt: string;
}

export type MediaKind = "picture" | "film" | "captions";

/** What members sent for the site. */
export interface MediaFilesTable {
  /** As content names it: `p-…`, `f-…` or `c-…`. */
  name: string;
  kind: MediaKind;
  /** SHA-256 (hex) of the file as it was sent. */
  hash: string;
  type: string;
  bytes: number;
  /** Upright; null: captions. */
  width: number | null;
  height: number | null;
  /** Of a film. */
  seconds: number | null;
  /** Of a picture: `#rrggbb`, its mean colour. */
  color: string | null;
  /** The file below /medias/: of a picture, what shows it to members at once; a film and captions are there themselves. */
  preview: string | null;
  sentName: string;
  /** null: their account is gone. */
  sentBy: string | null;
  createdAt: string;
}

/** A picture as one version of the content wants it. */
export interface MediaRenditionsTable {
  /** Says all that it depends on. */
  id: string;
  picture: string;
  /** 0 to 1. */
  focusX: number;
  focusY: number;
  credit: string | null;
  state: "waiting" | "ready" | "failed";
  tries: Generated<number>;
  /** Until then it belongs to the instance that is making it. */
  leasedUntil: string | null;
  createdAt: string;
}

export interface MediaDerivativesTable {
  rendition: string;
  crop: "whole" | "upright";
  ending: "avif" | "webp" | "jpeg";
  width: number;
  height: number;
  bytes: number;
  /** Its name below /medias/. */
  file: string;
}

export type AppointmentStatus = "confirmed" | "cancelled";

export interface AppointmentsTable {
  id: string;
  /** YYYY-MM-DD, Europe/Paris. */
  date: string;
  /** HH:MM, Europe/Paris. */
  slot: string;
  /** null: the account was erased. */
  userEmail: string | null;
  /** null: the account was erased. */
  userId: string | null;
  status: AppointmentStatus;
  /** SHA-256 (hex) of the capability in the cancel link; the capability itself is nowhere in the table. */
  cancelTokenHash: string | null;
  /** iCalendar SEQUENCE of the last message sent about it. */
  sequence: Generated<number>;
  createdAt: string;
  cancelledAt: string | null;
  /** How long it is, in whole half hours. */
  minutes: Generated<number>;
  /** The road before and after it, in whole half hours, held like the appointment itself. */
  travelBefore: Generated<number>;
  travelAfter: Generated<number>;
  /** Who made it: a client on the site, or the agency. */
  origin: Generated<"online" | "agency">;
  /** Of somebody without an account. */
  name: Generated<string | null>;
  phone: Generated<string | null>;
  /** null: at the agency. */
  place: Generated<string | null>;
  /** What it is about: « Mariage, premier entretien ». */
  subject: Generated<string | null>;
  /** For the agency alone. */
  note: Generated<string | null>;
  /** Whether they came; null: nobody has said. */
  attendance: Generated<"came" | "missed" | null>;
  /** When they said in a reminder that they come. */
  comingAt: Generated<string | null>;
  /** Of one that the agency has entered for somebody without an account: whose file it belongs to. */
  clientId: Generated<string | null>;
}

/** A time that the agency has closed (features/booking/closures.ts says what the columns mean). */
export interface UnavailabilitiesTable {
  id: string;
  /** YYYY-MM-DD, Europe/Paris: the first day. */
  date: string;
  lastDate: string;
  from: string | null;
  to: string | null;
  repeats: "once" | "weekly" | "yearly";
  /** For the agency alone. */
  reason: string | null;
  /** What clients read. */
  word: string | null;
  /** Of the act that closed it, while it can be undone. */
  groupId: string | null;
  createdBy: string | null;
  createdAt: string;
}

export type HoldKind = "appointment" | "travel" | "leaving" | "offer";

/** A half hour that somebody holds: the unique key keeps two from holding it. */
export interface HeldSlotsTable {
  date: string;
  slot: string;
  /** `leaving`: the place that an appointment leaves, while the move can be undone. */
  kind: HoldKind;
  appointmentId: string | null;
  /** The proposal for whose client it is held. */
  offerId: string | null;
  /** When an offered place is free again; null: held until it is released. */
  until: string | null;
}

export type ActState = "waiting" | "told" | "silent" | "undone" | "overtaken";

/** What the agency did to an appointment, until its client may hear of it and after. */
export interface PendingActsTable {
  id: string;
  /** Shared by what one act did to several appointments. */
  groupId: string;
  appointmentId: string;
  /** Whose act it is: the member's id. */
  actor: string;
  kind: "entered" | "moved" | "cancelled" | "proposed";
  /** JSON text of what the client still sees; null: nothing, it was entered by the act. */
  before: string | null;
  /** The agency's own words for the mail. */
  word: string | null;
  state: ActState;
  createdAt: string;
  dueAt: string;
  settledAt: string | null;
}

export type ProposalState = "waiting" | "open" | "chosen" | "spent";

/** Other places that the agency proposes to the client of an appointment (features/booking/proposal.ts). */
export interface ProposalsTable {
  id: string;
  appointmentId: string;
  /** When the appointment was before. */
  date: string;
  slot: string;
  state: ProposalState;
  /** The agency's own words for the mails. */
  word: string | null;
  /** JSON text of the places that are held, or were until `heldUntil`. */
  places: string;
  heldUntil: string;
  /** When to write once more; null: not, or not again. */
  againAt: string | null;
  createdAt: string;
  /** When it was chosen or spent. */
  settledAt: string | null;
}

/** The link of each mail about a proposal. */
export interface ProposalLinksTable {
  proposalId: string;
  round: 1 | 2;
  /** SHA-256 (hex) of the capability in the link. */
  tokenHash: string;
  sentAt: string;
  /** When its page was shown first. */
  openedAt: string | null;
}

/** What the agency has settled, by name; a name without a row has its default. */
export interface SettingsTable {
  key: string;
  /** JSON text. */
  value: string;
  updatedAt: string;
  updatedBy: string | null;
}

/** The reminder of an appointment that was written, and what its link leads to. */
export interface RemindersTable {
  appointmentId: string;
  /** Of the appointment at that time. */
  sequence: number;
  /** The moment that it names. */
  date: string;
  slot: string;
  /** SHA-256 (hex) of the capability in its link. */
  tokenHash: string;
  createdAt: string;
}

/** Addresses without an account that want no reminders, in lower case. */
export interface ReminderRefusalsTable {
  email: string;
  createdAt: string;
}

/** A week of which the agency was told. */
export interface WeekMailsTable {
  /** YYYY-MM-DD. */
  monday: string;
  createdAt: string;
}

/** A secret address at which a calendar reads the agency's agenda. */
export interface CalendarFeedsTable {
  /** SHA-256 (hex) of the capability in the address; the capability itself is nowhere in the table. */
  tokenHash: string;
  /** Whose it is: it ends with their role. */
  userId: string;
  /** « Mon téléphone » */
  name: string;
  /** `busy`: when somebody comes, and nothing else. */
  kind: "full" | "busy";
  createdAt: string;
  /** To the minute; null: never yet. */
  lastReadAt: string | null;
}

export interface AddressChangesTable {
  /** SHA-256 (hex) of the capability in the link. */
  tokenHash: string;
  userId: string;
  /** The new address, which the link proves. */
  email: string;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
}

export type EnquiryStatus = "new" | "open" | "answered" | "filed";

export interface EnquiriesTable {
  id: string;
  title: string;
  /** The service flags of §3: 0 or 1 on both databases. */
  photo: number;
  video: number;
  web: number;
  description: string;
  userEmail: string;
  /** null: the account was deleted. */
  userId: string | null;
  status: EnquiryStatus;
  /** What it was before; the client sees it for a minute after `statusAt`. */
  formerStatus: Generated<EnquiryStatus | null>;
  statusAt: Generated<string | null>;
  /** Since when it waits for an answer: since it was sent, or since the client has written back. */
  waitsSince: Generated<string | null>;
  /** JSON text of the price card from which it was asked, with the price of that day; null: of none. */
  offer: Generated<string | null>;
  /** RFC 5322 Message-ID of the confirmation; null: written before it was kept. */
  messageId: Generated<string | null>;
  createdAt: string;
}

export type EnquiryMessageKind = "answer" | "reply" | "note";

/** What was said about an enquiry: answers that were mailed, what the client wrote back, notes of the agency. */
export interface EnquiryMessagesTable {
  id: string;
  enquiryId: string;
  kind: EnquiryMessageKind;
  /** `waiting`: an answer that can still be undone; `undone`: what the next one starts from. */
  state: "waiting" | "kept" | "undone";
  text: string;
  /** The member's id; null: they are gone. */
  author: string | null;
  createdAt: string;
  /** Of an answer: when it goes. */
  dueAt: string | null;
  sentAt: string | null;
  messageId: string | null;
  /** Of the enquiry, for when it is undone. */
  statusBefore: EnquiryStatus | null;
  eventId: string | null;
}

/** Moments that an answer proposes, each by a link that books it (features/booking/meetings.server.ts). */
export interface MeetingProposalsTable {
  /** Of the message that proposes them. */
  id: string;
  userId: string;
  state: ProposalState;
  /** As in `proposals`. */
  places: string;
  heldUntil: string;
  /** What was booked of them. */
  appointmentId: string | null;
  createdAt: string;
  settledAt: string | null;
}

export interface MeetingLinksTable {
  /** SHA-256 (hex) of the capability in the link. */
  tokenHash: string;
  proposalId: string;
  date: string;
  slot: string;
}

export type SearchSubject = "enquiry" | "client";

/** Words without accents and case, by whose beginnings something is found (search-words.server.ts). */
export interface SearchWordsTable {
  subject: SearchSubject;
  word: string;
  subjectId: string;
}

/** The agency's file of a client (client-files.server.ts). */
export interface ClientsTable {
  id: string;
  /** null: somebody without an account. */
  userId: string | null;
  /** The file of which it has become a part. */
  joinedTo: string | null;
  /** Of somebody without an account. */
  name: string | null;
  /** Of somebody without an account; in lower case. */
  email: string | null;
  /** Of somebody without an account. */
  phone: string | null;
  /** Its name as it is sorted: folded, last name first. */
  sortName: string;
  createdAt: string;
  /** When they did something last, or the agency entered something of theirs. */
  seenAt: string;
}

/** What the agency notes of a client, for itself. */
export interface ClientNotesTable {
  id: string;
  clientId: string;
  text: string;
  /** The member's id; null: they are gone. */
  author: string | null;
  createdAt: string;
  changedAt: string | null;
}

export type RightKind =
  | "access"
  | "rectification"
  | "erasure"
  | "restriction"
  | "portability"
  | "objection"
  | "consent";

/** What somebody has asked about their data (RGPD, art. 12 to 22). */
export interface RightsRequestsTable {
  id: string;
  /** Stays when all else that leads to somebody goes. */
  number: number;
  kind: RightKind;
  /** `account`: they did it in their own space; `agency`: from the file. */
  origin: "account" | "agency" | "letter" | "mail" | "call";
  clientId: string | null;
  /** As it was entered; null after an erasure. */
  person: string | null;
  /** What showed that it is them. */
  checkedBy: "login" | "known" | "address" | "document" | "pending";
  /** YYYY-MM-DD, Europe/Paris. */
  receivedOn: string;
  /** When they were told that it takes longer, and why. */
  extendedOn: string | null;
  extendedFor: string | null;
  answeredOn: string | null;
  outcome: "granted" | "partly" | "refused" | null;
  answer: string | null;
  createdAt: string;
}

/** A breach of personal data (RGPD, art. 33 and 34). */
export interface BreachesTable {
  id: string;
  number: number;
  noticedAt: string;
  what: string;
  /** Whose data, of what kind, how many. */
  concerned: string;
  consequences: string;
  measures: string;
  /** YYYY-MM-DD: when the CNIL was told. */
  authorityOn: string | null;
  /** YYYY-MM-DD: when those concerned were told. */
  peopleOn: string | null;
  whyNotTold: string | null;
  createdAt: string;
}

export type MailStatus = "pending" | "sending" | "sent" | "failed";

export interface MailTable {
  id: string;
  to: string;
  /** JSON text of a MailMessage; emptied of its bodies (links are capabilities) once the mail is sent: `sealed` has them. */
  message: string;
  /** RFC 5322 Message-ID, chosen when the row is written: the same for every attempt. */
  messageId: string;
  status: MailStatus;
  attempts: Generated<number>;
  nextAttemptAt: string;
  leaseOwner: string | null;
  leaseUntil: string | null;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
  /** null: written before mails said what they are. */
  kind: MailKind | null;
  /** The account that it is about; the mail may go to somebody else. */
  userId: string | null;
  /** What it announces. */
  eventId: string | null;
  /** From when on it is worth nothing any more, and not sent; null: it always is. */
  expiresAt: Generated<string | null>;
  /** The message of one that was sent, sealed (sent-message.server.ts); null: it is not kept. */
  sealed: Generated<string | null>;
  /** The mail of which it is another sending. */
  resentFrom: Generated<string | null>;
  /** When somebody has seen to one that failed. */
  handledAt: Generated<string | null>;
  /** 1: its account is erased; the row goes as soon as nothing more is to be sent. */
  forget: Generated<number>;
  /** The request that it came of, as the log names it; null: none, it came due by itself. */
  requestId: Generated<string | null>;
}

/** The history: one row for each thing that happened. */
export interface EventsTable {
  id: string;
  at: string;
  /** client, agency (at its own machine), system, unknown (before the history), or the account of somebody of the agency. */
  actor: string;
  kind: EventKind;
  /** It belongs to the history of this account; null after an erasure. */
  userId: string | null;
  subject: EventSubject;
  subjectId: string | null;
  /** JSON text of the kind's EventData. */
  data: string;
}

/** One row for each version of the site's content. */
export interface PublicationsTable {
  version: number;
  kind: "published" | "scheduled" | "restored";
  /** The version that was gone back to. */
  restored: number | null;
  publishedAt: string;
  /** null: a member who is gone. */
  publishedBy: string | null;
}

/** What a part of the content says from a version on; never changed. */
export interface ContentRevisionsTable {
  version: number;
  part: string;
  /** JSON; null: as it was in the beginning. */
  value: string | null;
}

export interface ContentDraftsTable {
  part: string;
  value: string | null;
  /** Another one at each change. */
  rev: string;
  changedAt: string;
  changedBy: string | null;
}

export interface ScheduledPublicationsTable {
  id: string;
  /** YYYY-MM-DD: at 00:00 in Paris. */
  date: string;
  scheduledAt: string;
  scheduledBy: string | null;
}

export interface ScheduledPartsTable {
  scheduledId: string;
  part: string;
  /** JSON: what was published when it was scheduled. */
  base: string;
  value: string;
}

/** A link that shows the draft to whoever has it. */
export interface PreviewLinksTable {
  id: string;
  tokenHash: string;
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  revokedAt: string | null;
}

/** An account that is gone, until its files are gone too. */
export interface ErasuresTable {
  userId: string;
  createdAt: string;
}

export interface PageViewsTable {
  /** YYYY-MM-DD, Europe/Paris. */
  date: string;
  path: string;
  count: number;
}

export interface Schema {
  users: UsersTable;
  lockouts: LockoutsTable;
  passwordFailures: PasswordFailuresTable;
  passwordResets: PasswordResetsTable;
  neutralResets: NeutralResetsTable;
  emailVerifications: EmailVerificationsTable;
  invitations: InvitationsTable;
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  loginTries: LoginTriesTable;
  passkeys: PasskeysTable;
  passkeyChallenges: PasskeyChallengesTable;
  appointments: AppointmentsTable;
  unavailabilities: UnavailabilitiesTable;
  heldSlots: HeldSlotsTable;
  pendingActs: PendingActsTable;
  proposals: ProposalsTable;
  proposalLinks: ProposalLinksTable;
  settings: SettingsTable;
  calendarFeeds: CalendarFeedsTable;
  reminders: RemindersTable;
  reminderRefusals: ReminderRefusalsTable;
  weekMails: WeekMailsTable;
  mail: MailTable;
  events: EventsTable;
  pageViews: PageViewsTable;
  enquiries: EnquiriesTable;
  enquiryMessages: EnquiryMessagesTable;
  meetingProposals: MeetingProposalsTable;
  meetingLinks: MeetingLinksTable;
  searchWords: SearchWordsTable;
  clients: ClientsTable;
  clientNotes: ClientNotesTable;
  rightsRequests: RightsRequestsTable;
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
