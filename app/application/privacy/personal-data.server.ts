import type { SiteDeps } from "#app/site-deps.ts";
import { exportInvitations } from "#app/features/account/members/invitations.server.ts";
import { exportLockouts } from "#app/features/account/lockout/lockout.server.ts";
import { listSessions } from "#app/features/account/session/session-list.server.ts";
import { exportFeeds } from "#app/features/booking/calendar-feeds/feeds.server.ts";
import { exportCalendars } from "#app/features/booking/personal-calendars/calendars.server.ts";
import { exportPasskeys } from "#app/features/account/second-factor/passkeys.server.ts";
import { exportSecondFactor } from "#app/features/account/second-factor/second-factor.server.ts";
import { exportProposals } from "#app/features/booking/proposals/proposal-retention.server.ts";
import { exportAppointments } from "#app/features/booking/client-appointments/client-appointments.server.ts";
import { exportReminderChoice } from "#app/features/booking/reminders/reminder-answers.server.ts";
import { exportAccount } from "#app/features/profile/profile.server.ts";
import { exportPendingAddress } from "#app/features/account/email-address/address-change.server.ts";
import { exportSentFiles } from "#app/features/media/library.server.ts";
import { listClientEnquiries } from "#app/features/enquiries/client/client-enquiries.server.ts";
import { exportRequestsForClient } from "#app/features/privacy/request-log.server.ts";
import { listRecordsOfAccount } from "#app/records/client-records.server.ts";
import { exportEvents, exportMails } from "./event-history.server.ts";

/** The user's own export (GDPR, art. 20). tests/privacy/personal-data.test.ts covers each table. */
export async function exportPersonalData(
  deps: SiteDeps,
  client: { id: string; email: string },
  currentSession: string | null = null,
) {
  return { ...(await exportAccountData(deps, client)), sessions: await listSessions(deps, client.id, currentSession) };
}

export async function exportAccountData(deps: SiteDeps, client: { id: string; email: string }) {
  const { db } = deps;
  const records = await listRecordsOfAccount(db, client.id);
  const guests = records.filter(({ userId }) => userId === null);
  const addresses = guests.map(({ email }) => email).filter((email) => email !== null);
  return {
    profile: await exportAccount(deps, client),
    pendingAddress: await exportPendingAddress(deps, client),
    appointments: await exportAppointments(deps, client),
    proposals: await exportProposals(deps, client),
    reminders: await exportReminderChoice(deps, client),
    enquiries: await listClientEnquiries(deps, client),
    history: await exportEvents(db, client),
    mails: await exportMails(db, client, addresses),
    enteredByTheAgency: guests.map(({ name, email, phone }) => ({ name, email, phone })),
    dataRequests: await exportRequestsForClient(
      db,
      records.map((record) => record.id),
    ),
    invitations: await exportInvitations(db, client.email),
    calendarFeeds: await exportFeeds(deps, client),
    personalCalendars: await exportCalendars(deps, client),
    secondFactor: await exportSecondFactor(db, client.id),
    passkeys: await exportPasskeys(db, client.id),
    sentFiles: await exportSentFiles(deps, client),
    wrongPasswords: await exportLockouts(db, client.email),
  };
}
