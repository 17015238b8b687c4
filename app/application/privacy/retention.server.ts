import type { SiteDeps } from "#app/site-deps.ts";
import { href } from "react-router";
import { longDate } from "#app/french/dates.ts";
import { finishErasure } from "#app/features/profile/erasure.server.ts";
import { finishPictureErasure } from "#app/features/profile/profile-picture.server.ts";
import { inactivityEmail } from "#app/features/profile/inactivity.emails.ts";
import { purgeLockouts } from "#app/features/account/lockout/lockout.server.ts";
import { isLastOwner } from "#app/features/account/members/roles.server.ts";
import { purgeSessionsAndLinks } from "#app/features/account/retention.server.ts";
import {
  type AccountRule,
  isInactive,
  listAccountIds,
  isNeverVerified,
  warnInactive,
} from "#app/features/profile/retention.server.ts";
import { purgePageViews } from "#app/features/analytics/page-views.server.ts";
import { purgeBusyTimes } from "#app/features/booking/personal-calendars/busy-times-store.server.ts";
import { purgeClosures } from "#app/features/booking/closing/close-days.server.ts";
import { hasUpcomingAppointment } from "#app/features/booking/client-appointments/client-appointments.server.ts";
import { purgeAppointments } from "#app/features/booking/privacy/purge.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { purgePreviewLinks } from "#app/features/publishing/drafts/preview-links.server.ts";
import { finishMediaErasure } from "#app/features/media/library.server.ts";
import { isExpiredRecord, listExpiredRecords } from "#app/features/clients/retention.server.ts";
import { purgeDataRequestLog } from "#app/features/privacy/request-log.server.ts";
import { purgeEnquiries } from "#app/features/enquiries/delete-enquiries.server.ts";
import { figures } from "#app/content/legal/legal-figures.ts";
import { readLastBackup } from "#app/platform/backup/backup.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { purgeTombstones } from "#app/platform/backup/erasure-tombstones.server.ts";
import { listPendingErasures } from "#app/records/pending-erasures.server.ts";
import { eraseAccount, eraseGuestRecord, type Grounds } from "./erase-account.server.ts";
import { forgetActors, purgeEvents } from "./event-history.server.ts";
import { after, DAY } from "#app/platform/durations.ts";

export function retentionTasks(deps: SiteDeps): Record<string, () => Promise<void>> {
  const { db, now, publicUrl, identity, files, log } = deps;
  /** A client with an upcoming appointment is active, however old the last login. */
  const inUse = (trx: Db, id: string) => hasUpcomingAppointment(trx, { id }, now());
  /** Such an account would not be erased, so its owner gets no warning. */
  const isExempt = async (trx: Db, id: string) => (await isLastOwner(trx, id)) || inUse(trx, id);

  async function eraseEach<Id>(ids: readonly Id[], erase: (id: Id) => Promise<unknown>): Promise<void> {
    for (const id of ids) {
      try {
        await erase(id);
      } catch (error) {
        // The other erasures continue; this one is retried in an hour.
        log.error({ userId: id, err: error }, "account not erased");
      }
    }
  }
  const eraseAccounts = async (grounds: Grounds & { rule: AccountRule }) =>
    eraseEach(await listAccountIds(db, grounds.rule), (id) => eraseAccount(deps, id, "system", grounds));

  return {
    "page views": () => purgePageViews(db, parisDate(now())),
    "unverified accounts": () => eraseAccounts({ rule: isNeverVerified(now()) }),
    "inactivity warnings": () =>
      warnInactive(
        db,
        now(),
        ({ to, firstName, erasedAt }) =>
          inactivityEmail({
            identity: identity(),
            to,
            firstName,
            date: longDate(parisDate(erasedAt)),
            url: `${publicUrl}${href("/login")}`,
          }),
        isExempt,
      ),
    "inactive accounts": () => eraseAccounts({ rule: isInactive(now()), inUse }),
    "unfinished erasures": async () =>
      eraseEach(await listPendingErasures(db), ({ kind, id }) => {
        if (kind === "media") return finishMediaErasure(deps, id);
        if (kind === "profile") return finishPictureErasure(deps, id);
        return finishErasure(db, files, { kind, id }, now());
      }),
    // Tombstones stay as long as a backup may contain the erased people, even if no later backup has succeeded.
    "erasure tombstones": async () => {
      const oldestKept = after(now(), -(figures.backupDays + 1) * DAY);
      const lastBackup = (await readLastBackup(db))?.takenAt ?? oldestKept;
      await purgeTombstones(files, lastBackup < oldestKept ? lastBackup : oldestKept);
    },
    appointments: () => purgeAppointments(db, now()),
    closures: () => purgeClosures(db, now()),
    "busy times": () => purgeBusyTimes(db, now()),
    "preview links": () => purgePreviewLinks(db, now()),
    enquiries: () => purgeEnquiries(db, now()),
    // This task follows the purge of appointments, because a client with an appointment keeps the record.
    "guest records": async () =>
      eraseEach(await listExpiredRecords(db, now()), (id) =>
        eraseGuestRecord(deps, id, "system", (trx) => isExpiredRecord(trx, id, now())),
      ),
    "data-request log": () => purgeDataRequestLog(db, now()),
    // This task follows the purge of appointments, whose events it then deletes.
    events: () => purgeEvents(db, now()),
    "names of acting members": () => forgetActors(db, now()),
    lockouts: () => purgeLockouts(db, now()),
    "sessions and links": () => purgeSessionsAndLinks(db, now()),
  };
}
