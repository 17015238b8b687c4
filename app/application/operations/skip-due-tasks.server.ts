import type { SiteDeps } from "#app/site-deps.ts";
import { withdrawMeetingProposal } from "#app/features/booking/proposals/propose-meeting.server.ts";
import { skipDueReminders } from "#app/features/booking/reminders/send-reminders.server.ts";
import { skipSecondProposals } from "#app/features/booking/proposals/follow-up.server.ts";
import { suppressDueNotifications } from "#app/features/booking/undo/notify-clients.server.ts";
import { skipWeeklyDigest } from "#app/features/booking/reminders/weekly-digest.server.ts";
import { undoDueAnswers } from "#app/features/enquiries/reply/replies.server.ts";

export interface SkippedTasks {
  changes: number;
  /** Answers to enquiries; their texts become drafts. */
  answers: number;
  reminders: number;
  secondProposals: number;
  weeklyDigest: boolean;
}

/** Tasks that came due since the backup may have run or been undone, so none of them runs again. */
export async function skipDueTasks(deps: SiteDeps): Promise<SkippedTasks> {
  return {
    changes: await suppressDueNotifications(deps),
    answers: await undoDueAnswers(deps, { withdraw: withdrawMeetingProposal }),
    // Reminders come after the changes, because a reminder waits for pending changes.
    reminders: await skipDueReminders(deps),
    secondProposals: await skipSecondProposals(deps),
    weeklyDigest: await skipWeeklyDigest(deps),
  };
}
