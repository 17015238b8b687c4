import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { readContentState } from "#app/features/publishing/drafts/draft-summary.server.ts";
import type { SiteDeps } from "#app/site-deps.ts";
import { AWAITING_STATES } from "#app/platform/schema/enquiry-states.ts";

export async function readAgencyCounts(deps: SiteDeps) {
  const { db, now } = deps;
  const { today, enquiries, failedMails, drafts } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom("appointments")
        .select(fn.countAll().as("count"))
        .where("date", "=", parisDate(now()))
        .where("status", "=", "confirmed")
        .as("today"),
      selectFrom("enquiries").select(fn.countAll().as("count")).where("status", "in", AWAITING_STATES).as("enquiries"),
      selectFrom("mail")
        .select(fn.countAll().as("count"))
        .where("status", "=", "failed")
        .where("handledAt", "is", null)
        .as("failedMails"),
      selectFrom("contentDrafts").select(fn.countAll().as("count")).as("drafts"),
    ])
    .executeTakeFirstOrThrow();
  return {
    today: Number(today),
    enquiries: Number(enquiries),
    failedMails: Number(failedMails),
    // Without drafts, which is usual, the content need not be read.
    changes: Number(drafts) === 0 ? 0 : (await readContentState(deps)).count,
  };
}
