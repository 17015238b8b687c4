import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";
import { withdrawMeeting } from "#app/features/booking/proposals/propose-meeting.server.ts";
import { skipDueReminders } from "#app/features/booking/reminders/send-reminders.server.ts";
import { skipSecondProposals } from "#app/features/booking/proposals/follow-up.server.ts";
import { suppressDueNotifications } from "#app/features/booking/undo/notify-clients.server.ts";
import { skipWeeklyDigest } from "#app/features/booking/reminders/weekly-digest.server.ts";
import { undoDueAnswers } from "#app/features/enquiries/reply/replies.server.ts";

/** What a restored site does not write, because it came due since the backup: how many of each. */
export interface Skipped {
  /** Of the agency: what waited for its minute to be over. */
  changes: number;
  /** To enquiries; their words are in the form again. */
  answers: number;
  reminders: number;
  secondProposals: number;
  week: boolean;
}

/**
 * What came due between a backup and now may have been written, and may have been undone: the restored database does not know.
 * It writes none of it.
 */
export async function skipDueTasks(booking: BookingDeps): Promise<Skipped> {
  return {
    changes: await suppressDueNotifications(booking),
    answers: await undoDueAnswers(booking, { withdraw: withdrawMeeting }),
    // After the changes: nobody is reminded of an appointment while one waits for it.
    reminders: await skipDueReminders(booking),
    secondProposals: await skipSecondProposals(booking),
    week: await skipWeeklyDigest(booking),
  };
}
