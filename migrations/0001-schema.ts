import { type Kysely, sql } from "kysely";

/** The whole schema; `app/platform/schema` explains the columns. After the first release this file must not change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Compare a placeholder: `instanceof` fails, because the built site bundles its own copy of Kysely.
  const postgres = sql`${0}`.compile(db).sql === "$1";
  const types = postgres ? POSTGRES : SQLITE;
  for (const section of [accounts, clients, booking, enquiries, media, content, mail, events, site])
    for (const statement of section(types).split(";\n"))
      if (statement.trim() !== "") await sql.raw(statement).execute(db);
}

type Types = typeof POSTGRES;

const POSTGRES = {
  flag: "boolean",
  no: "false",
  // Sorted by bytes on both databases, so that a prefix is a range of an index.
  bytes: `text collate "C"`,
  unlogged: "unlogged",
};

const SQLITE: Types = { flag: "integer", no: "0", bytes: "text", unlogged: "" };

const accounts = ({ flag, no }: Types) => `
create table "users" (
  "id" text primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" ${flag} not null,
  "picture" text,
  "firstName" text not null,
  "lastName" text not null,
  "gender" text not null check ("gender" in ('M', 'F')),
  "phone" text,
  "role" text not null default 'client' check ("role" in ('client', 'team', 'owner')),
  "disabled" ${flag} not null default ${no},
  "keyboardShortcuts" integer not null default 1,
  "remindersOffAt" text,
  "lastActiveAt" text,
  "inactivityWarnedAt" text,
  "createdAt" text not null
);
create index "users_members" on "users" ("role") where "role" != 'client';

create table "sessions" (
  "id" text primary key,
  "tokenHash" text not null unique,
  "userId" text not null references "users" ("id") on delete cascade,
  "userAgent" text not null,
  "expiresAt" text not null,
  "createdAt" text not null
);
create index "sessions_user" on "sessions" ("userId");

create table "passwords" (
  "userId" text primary key references "users" ("id") on delete cascade,
  "hash" text not null
);

-- Has rows for e-mails without an account, too, because a lockout must not reveal which e-mails have one.
create table "lockouts" (
  "email" text not null,
  "address" text not null,
  "reference" text not null unique,
  "step" text not null,
  "blocks" integer not null,
  "blockedUntil" text,
  "updatedAt" text not null,
  constraint "lockouts_pair" primary key ("email", "address")
);
create index "lockouts_updated" on "lockouts" ("updatedAt");

create table "passwordFailures" (
  "email" text primary key,
  "failedAt" text not null,
  "linkMailedAt" text,
  "updatedAt" text not null
);
create index "password_failures_updated" on "passwordFailures" ("updatedAt");

-- Tables of links store only the token's SHA-256, so that a stolen database opens no link.
create table "passwordResets" (
  "tokenHash" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "expiresAt" text not null,
  "usedAt" text,
  "createdAt" text not null
);
create index "password_resets_user" on "passwordResets" ("userId");

-- The e-mail as entered, which may have no account.
create table "neutralResets" (
  "id" text primary key,
  "email" text not null,
  "dueAt" text not null
);
create index "neutralResets_due" on "neutralResets" ("dueAt");

create table "emailVerifications" (
  "tokenHash" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "expiresAt" text not null,
  "usedAt" text,
  "createdAt" text not null
);
create index "emailVerifications_user" on "emailVerifications" ("userId");

create table "addressChanges" (
  "tokenHash" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "email" text not null,
  "expiresAt" text not null,
  "usedAt" text,
  "createdAt" text not null
);
create index "addressChanges_user" on "addressChanges" ("userId");

create table "invitations" (
  "tokenHash" text primary key,
  "email" text not null,
  "role" text not null check ("role" in ('team', 'owner')),
  "invitedBy" text not null references "users" ("id") on delete cascade,
  "expiresAt" text not null,
  "usedAt" text,
  "createdAt" text not null
);
create index "invitations_email" on "invitations" ("email");
create index "invitations_inviter" on "invitations" ("invitedBy");

create table "secondFactors" (
  "userId" text primary key references "users" ("id") on delete cascade,
  "secret" text not null,
  -- RFC 6238 requires that each code works once.
  "lastStep" integer not null,
  "failedAt" text not null default '[]',
  "knownFailedAt" text not null default '[]',
  "createdAt" text not null
);

create table "recoveryCodes" (
  "userId" text not null references "secondFactors" ("userId") on delete cascade,
  "codeHash" text not null,
  "createdAt" text not null,
  "usedAt" text,
  constraint "recoveryCodes_pkey" primary key ("userId", "codeHash")
);

create table "pendingLogins" (
  "tokenHash" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "expiresAt" text not null,
  "usedAt" text,
  "createdAt" text not null
);
create index "pendingLogins_user" on "pendingLogins" ("userId");

create table "passkeys" (
  "id" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "name" text not null,
  "publicKey" text not null,
  -- WebAuthn counts to 2^32 - 1, beyond PostgreSQL's integer.
  "counter" bigint not null,
  "transports" text not null,
  "createdAt" text not null,
  "lastUsedAt" text
);
create index "passkeys_user" on "passkeys" ("userId");

create table "passkeyChallenges" (
  "challengeHash" text primary key,
  "userId" text references "users" ("id") on delete cascade,
  "expiresAt" text not null
);
create index "passkeyChallenges_user" on "passkeyChallenges" ("userId");

-- Detects double submits: a row has the hash of a form that runs, and later its encrypted answer.
create table "submissions" (
  "hash" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "answer" text,
  "expiresAt" text not null
);
create index "submissions_user" on "submissions" ("userId");

create table "accessUndoLinks" (
  "tokenHash" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "kind" text not null,
  "targetId" text not null,
  "expiresAt" text not null,
  "usedAt" text,
  "createdAt" text not null
);
create index "accessUndoLinks_user" on "accessUndoLinks" ("userId");
`;

const clients = ({ bytes }: Types) => `
create table "clients" (
  "id" text primary key,
  "userId" text unique references "users" ("id") on delete cascade,
  "mergedInto" text references "clients" ("id") on delete set null,
  "name" text,
  "email" text,
  "phone" text,
  "sortName" ${bytes} not null,
  "createdAt" text not null,
  "lastSeenAt" text not null
);
create index "clients_recent" on "clients" ("lastSeenAt", "id") where "mergedInto" is null;
create index "clients_names" on "clients" ("sortName", "id") where "mergedInto" is null;
-- Without the condition, SQLite would use this index for the list of all clients and sort it afterwards.
create index "clients_merged" on "clients" ("mergedInto") where "mergedInto" is not null;
create index "clients_email" on "clients" ("email");
create index "clients_phone" on "clients" ("phone");

create table "clientNotes" (
  "id" text primary key,
  "clientId" text not null references "clients" ("id") on delete cascade,
  "text" text not null,
  "author" text,
  "version" integer not null default 1,
  "createdAt" text not null,
  "changedAt" text
);
create index "clientNotes_client" on "clientNotes" ("clientId", "createdAt");

-- The data-request log (RGPD, art. 12 to 22). A row outlives the client record.
create table "dataRequests" (
  "id" text primary key,
  "number" integer not null unique,
  "kind" text not null,
  "origin" text not null,
  "clientId" text references "clients" ("id") on delete set null,
  "person" text,
  "checkedBy" text not null,
  "receivedOn" text not null,
  "extendedOn" text,
  "extendedFor" text,
  "answeredOn" text,
  "outcome" text,
  "answer" text,
  "createdAt" text not null
);
create index "dataRequests_client" on "dataRequests" ("clientId");
create index "dataRequests_open" on "dataRequests" ("receivedOn", "number") where "answeredOn" is null;

-- The breach log (RGPD, art. 33, 5).
create table "breaches" (
  "id" text primary key,
  "number" integer not null unique,
  "noticedAt" text not null,
  "what" text not null,
  "concerned" text not null,
  "consequences" text not null,
  "measures" text not null,
  "authorityOn" text,
  "peopleOn" text,
  "whyNotNotified" text,
  "version" integer not null default 1,
  "createdAt" text not null
);
`;

const booking = () => `
-- A cancelled appointment keeps its row. An erasure removes only the person's data from the row.
create table "appointments" (
  "id" text primary key,
  "date" text not null,
  "slot" text not null,
  "minutes" integer not null default 30,
  "travelBefore" integer not null default 0,
  "travelAfter" integer not null default 0,
  "userEmail" text,
  "userId" text references "users" ("id") on delete set null,
  "clientId" text references "clients" ("id") on delete set null,
  "name" text,
  "phone" text,
  "status" text not null check ("status" in ('confirmed', 'cancelled')),
  "origin" text not null default 'online' check ("origin" in ('online', 'agency')),
  "location" text,
  "subject" text,
  "note" text,
  "noteVersion" integer not null default 0,
  "attendance" text,
  "attendanceConfirmedAt" text,
  "cancelTokenHash" text unique,
  "sequence" integer not null default 0,
  "createdAt" text not null,
  "cancelledAt" text
);
create index "appointments_date" on "appointments" ("date", "slot");
create index "appointments_user" on "appointments" ("userId");
create index "appointments_client" on "appointments" ("clientId");
create index "appointments_addresses" on "appointments" ("userEmail") where "userId" is null;

create table "unavailabilities" (
  "id" text primary key,
  "date" text not null,
  "lastDate" text not null,
  "from" text,
  "to" text,
  "recurrence" text not null check ("recurrence" in ('once', 'weekly', 'yearly')),
  "reason" text,
  "publicReason" text,
  "groupId" text,
  "createdBy" text,
  "createdAt" text not null
);
create index "unavailabilities_last" on "unavailabilities" ("recurrence", "lastDate");

create table "pendingChanges" (
  "id" text primary key,
  "groupId" text not null,
  "appointmentId" text not null references "appointments" ("id") on delete cascade,
  "actor" text not null,
  "kind" text not null,
  "snapshot" text,
  "personalMessage" text,
  "state" text not null check ("state" in ('waiting', 'notified', 'suppressed', 'undone', 'superseded')),
  "decided" text check ("decided" in ('notified', 'suppressed')),
  "createdAt" text not null,
  "dueAt" text not null,
  "finalizedAt" text
);
-- At most one waiting change for each appointment, so that several changes make one mail.
create unique index "pendingChanges_waiting" on "pendingChanges" ("appointmentId") where "state" = 'waiting';
create index "pendingChanges_due" on "pendingChanges" ("state", "dueAt");
create index "pendingChanges_group" on "pendingChanges" ("groupId");
create index "pendingChanges_appointment" on "pendingChanges" ("appointmentId");

-- Slots that a client may choose from: to move an appointment, or for a first meeting.
create table "proposals" (
  "id" text primary key,
  "kind" text not null check ("kind" in ('move', 'meeting')),
  -- The appointment to move, or the meeting that was booked.
  "appointmentId" text references "appointments" ("id") on delete cascade,
  "userId" text references "users" ("id") on delete cascade,
  "date" text,
  "time" text,
  "state" text not null check ("state" in ('waiting', 'open', 'chosen', 'closed')),
  "personalMessage" text,
  "slots" text not null,
  "heldUntil" text not null,
  "againAt" text,
  "createdAt" text not null,
  "finalizedAt" text,
  check (("kind" = 'move') = ("date" is not null and "time" is not null)),
  check (("kind" = 'meeting') = ("userId" is not null))
);
create unique index "proposals_live" on "proposals" ("appointmentId") where "finalizedAt" is null;
create index "proposals_appointment" on "proposals" ("appointmentId");
create index "proposals_user" on "proposals" ("userId");
create index "proposals_again" on "proposals" ("againAt");

-- The primary key lets only one instance write the mail of a round. "slot" is preselected; '': one link for all slots.
create table "proposalLinks" (
  "proposalId" text not null references "proposals" ("id") on delete cascade,
  "round" integer not null check ("round" in (1, 2)),
  "slot" text not null,
  "tokenHash" text not null unique,
  "sentAt" text not null,
  "openedAt" text,
  constraint "proposalLinks_pkey" primary key ("proposalId", "round", "slot")
);

-- The primary key prevents double booking.
create table "slotHolds" (
  "date" text not null,
  "time" text not null,
  "kind" text not null check ("kind" in ('appointment', 'travel', 'vacated', 'proposal')),
  "appointmentId" text references "appointments" ("id") on delete cascade,
  "proposalId" text references "proposals" ("id") on delete cascade,
  "until" text,
  constraint "slotHolds_pkey" primary key ("date", "time")
);
create index "slotHolds_appointment" on "slotHolds" ("appointmentId");
create index "slotHolds_proposal" on "slotHolds" ("proposalId");

-- The primary key lets only one instance write the reminder of a version of an appointment.
create table "reminders" (
  "appointmentId" text not null references "appointments" ("id") on delete cascade,
  "sequence" integer not null,
  "date" text not null,
  "time" text not null,
  "tokenHash" text not null unique,
  "createdAt" text not null,
  constraint "reminders_pkey" primary key ("appointmentId", "sequence")
);

-- Only for e-mails without an account, because accounts have "remindersOffAt".
create table "reminderRefusals" (
  "email" text primary key,
  "createdAt" text not null
);

-- The primary key lets only one instance write a week's mail.
create table "weeklyDigests" (
  "monday" text primary key,
  "createdAt" text not null
);

create table "calendarFeeds" (
  "tokenHash" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "name" text not null,
  "kind" text not null check ("kind" in ('full', 'busy')),
  "createdAt" text not null,
  "lastReadAt" text
);
create index "calendarFeeds_user" on "calendarFeeds" ("userId");

create table "personalCalendars" (
  "id" text primary key,
  "userId" text not null references "users" ("id") on delete cascade,
  "name" text not null,
  "link" text not null,
  "pausedAt" text,
  "nextReadAt" text not null,
  "leaseOwner" text,
  "leaseUntil" text,
  "etag" text,
  "lastModified" text,
  "readThrough" text,
  "lastReadAt" text,
  "failure" text,
  "failingSince" text,
  "failureMailedAt" text,
  "skippedEvents" integer not null default 0,
  "createdAt" text not null
);
create index "personalCalendars_user" on "personalCalendars" ("userId");

create table "busyTimes" (
  "date" text not null,
  "calendarId" text not null references "personalCalendars" ("id") on delete cascade,
  "times" text not null,
  primary key ("date", "calendarId")
);
create index "busyTimes_calendar" on "busyTimes" ("calendarId");
create index "busyTimes_whole" on "busyTimes" ("date") where "times" = '00:00-24:00';
`;

const enquiries = () => `
create table "enquiries" (
  "id" text primary key,
  "title" text not null,
  "photo" integer not null,
  "video" integer not null,
  "web" integer not null,
  "description" text not null,
  "offer" text,
  "userEmail" text not null,
  "userId" text references "users" ("id") on delete set null,
  "status" text not null,
  "formerStatus" text,
  "statusAt" text,
  "waitsSince" text not null,
  "messageId" text not null,
  "createdAt" text not null
);
create index "enquiries_user" on "enquiries" ("userId", "createdAt");
create index "enquiries_created" on "enquiries" ("createdAt", "id");
create index "enquiries_waiting" on "enquiries" ("status", "createdAt");
create index "enquiries_since" on "enquiries" ("status", "waitsSince", "id");

create table "enquiryMessages" (
  "id" text primary key,
  "enquiryId" text not null references "enquiries" ("id") on delete cascade,
  "kind" text not null check ("kind" in ('answer', 'reply', 'note')),
  "state" text not null check ("state" in ('waiting', 'stored', 'undone')),
  "text" text not null,
  "author" text,
  "createdAt" text not null,
  -- The following columns are for answers.
  "dueAt" text,
  "sentAt" text,
  "messageId" text,
  "statusBefore" text,
  "eventId" text
);
create index "enquiryMessages_enquiry" on "enquiryMessages" ("enquiryId", "createdAt");
create index "enquiryMessages_waiting" on "enquiryMessages" ("dueAt") where "state" = 'waiting';
`;

const media = () => `
create table "mediaFiles" (
  "name" text primary key,
  "kind" text not null check ("kind" in ('picture', 'film', 'captions')),
  -- The same file is stored once.
  "hash" text not null unique,
  "type" text not null,
  "bytes" integer not null,
  "width" integer,
  "height" integer,
  "seconds" double precision,
  "color" text,
  "preview" text,
  "sentName" text not null,
  "sentBy" text references "users" ("id") on delete set null,
  "createdAt" text not null
);
create index "mediaFiles_newest" on "mediaFiles" ("kind", "createdAt");
create index "mediaFiles_sender" on "mediaFiles" ("sentBy");

create table "mediaRenditions" (
  "id" text primary key,
  "picture" text not null references "mediaFiles" ("name") on delete cascade,
  "focusX" double precision not null,
  "focusY" double precision not null,
  "credit" text,
  "state" text not null check ("state" in ('waiting', 'ready', 'failed')),
  "tries" integer not null default 0,
  "leasedUntil" text,
  "createdAt" text not null
);
create index "mediaRenditions_picture" on "mediaRenditions" ("picture");
create index "mediaRenditions_due" on "mediaRenditions" ("state", "createdAt");

create table "mediaDerivatives" (
  "rendition" text not null references "mediaRenditions" ("id") on delete cascade,
  "crop" text not null check ("crop" in ('whole', 'upright')),
  "ending" text not null,
  "width" integer not null,
  "height" integer not null,
  "bytes" integer not null,
  "file" text not null,
  constraint "mediaDerivatives_pkey" primary key ("rendition", "crop", "ending", "width")
);
create index "mediaDerivatives_file" on "mediaDerivatives" ("file");
`;

const content = () => `
create table "publications" (
  "version" integer primary key,
  "kind" text not null,
  "restored" integer,
  "publishedAt" text not null,
  "publishedBy" text references "users" ("id") on delete set null
);

create table "contentRevisions" (
  "version" integer not null references "publications" ("version"),
  "part" text not null,
  "value" text,
  constraint "contentRevisions_key" primary key ("part", "version")
);

create table "contentDrafts" (
  "part" text primary key,
  "value" text,
  "lockVersion" text not null,
  "changedAt" text not null,
  "changedBy" text references "users" ("id") on delete set null
);

create table "scheduledPublications" (
  "id" text primary key,
  "date" text not null,
  "scheduledAt" text not null,
  "scheduledBy" text references "users" ("id") on delete set null,
  "postponedAt" text
);

create table "scheduledParts" (
  "scheduledId" text not null references "scheduledPublications" ("id") on delete cascade,
  "part" text not null,
  -- The publication changes only what differs from the base.
  "base" text not null,
  "value" text not null,
  constraint "scheduledParts_key" primary key ("scheduledId", "part")
);

create table "previewLinks" (
  "id" text primary key,
  "tokenHash" text not null unique,
  "createdAt" text not null,
  "createdBy" text not null references "users" ("id") on delete cascade,
  "expiresAt" text not null,
  "revokedAt" text
);
create index "previewLinks_creator" on "previewLinks" ("createdBy");
`;

const mail = () => `
-- No reference to users, because an erasure keeps an unsent mail until it is sent or has failed ("forget").
create table "mail" (
  "id" text primary key,
  "to" text not null,
  "message" text not null,
  "messageId" text not null unique,
  "kind" text not null,
  "userId" text,
  "eventId" text,
  "requestId" text,
  "resentFrom" text,
  "status" text not null check ("status" in ('pending', 'sending', 'sent', 'failed')),
  "attempts" integer not null default 0,
  "nextAttemptAt" text not null,
  "leaseOwner" text,
  "leaseUntil" text,
  "lastError" text,
  "expiresAt" text,
  "encrypted" text,
  "handledAt" text,
  "forget" integer not null default 0,
  "createdAt" text not null,
  "sentAt" text
);
create index "mail_due" on "mail" ("status", "nextAttemptAt");
create index "mail_status_expires" on "mail" ("status", "expiresAt") where "expiresAt" is not null;
create index "mail_created" on "mail" ("createdAt", "id");
create index "mail_status_created" on "mail" ("status", "createdAt", "id");
create index "mail_user" on "mail" ("userId", "createdAt");
create index "mail_event" on "mail" ("eventId");
create index "mail_to" on "mail" ("to");
create index "mail_resent" on "mail" ("resentFrom");
`;

const events = () => `
-- No reference to users, because a cancellation and an erasure would deadlock.
create table "events" (
  "id" text primary key,
  "at" text not null,
  "actor" text not null,
  "kind" text not null,
  "userId" text,
  "subject" text not null,
  "subjectId" text,
  "data" text not null
);
create index "events_at" on "events" ("at");
create index "events_user" on "events" ("userId", "at");
create index "events_subject" on "events" ("subject", "subjectId", "at");
-- For the journal's view of the agency's own actions.
create index "events_agency" on "events" ("at", "id") where "actor" not in ('client', 'system');
`;

const site = ({ bytes, unlogged }: Types) => `
create table "settings" (
  "key" text primary key,
  "value" text not null,
  "version" integer not null default 1,
  "updatedAt" text not null,
  "updatedBy" text
);

create table "searchWords" (
  "subject" text not null,
  "word" ${bytes} not null,
  "subjectId" text not null,
  constraint "searchWords_pkey" primary key ("subject", "word", "subjectId")
);
create index "searchWords_row" on "searchWords" ("subject", "subjectId", "word");

create table "pageViews" (
  "date" text not null,
  "path" text not null,
  "count" integer not null,
  constraint "pageViews_pkey" primary key ("date", "path")
);

-- Erasures whose tombstone is still to be written and whose files are still to be deleted.
create table "erasures" (
  "userId" text primary key,
  "kind" text not null,
  "createdAt" text not null
);

-- The layout of rate-limiter-flexible, used on PostgreSQL only. Unlogged: a crash of the database may lose the counts.
create ${unlogged} table "rateLimits" (
  "key" text primary key,
  "points" integer not null default 0,
  "expire" bigint
);
`;
