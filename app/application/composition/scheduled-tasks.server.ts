import { carryOutResets } from "#app/features/account/password-change/deferred-resets.server.ts";
import { sendDueReminders } from "#app/features/booking/reminders/send-reminders.server.ts";
import { finalizeDueChanges } from "#app/features/booking/undo/notify-clients.server.ts";
import { writeSecondProposals } from "#app/features/booking/proposals/follow-up.server.ts";
import { publishScheduled } from "#app/features/publishing/versions/scheduled.server.ts";
import { sendWeeklyDigest } from "#app/features/booking/reminders/weekly-digest.server.ts";
import type { AvailabilityVersion } from "#app/features/booking/opening-hours/availability-version.server.ts";
import { sendAnswersThatAreDue } from "#app/application/agency/reply-actions.server.ts";
import type { UseCases } from "#app/application/use-cases.server.ts";

export function dueTasks(
  { account, booking, enquiries, publishing }: Pick<UseCases, "account" | "booking" | "enquiries" | "publishing">,
  mailWorker: { wake(): void },
  availabilityVersion: AvailabilityVersion,
): Record<string, () => Promise<void>> {
  /** @param work returns how many mails it enqueued, or whether it did */
  const waking = (work: () => Promise<number | boolean>) => async () => {
    if (await work()) mailWorker.wake();
  };
  return {
    "version of the agenda": () => availabilityVersion.refresh(),
    "changes whose minute is over": waking(() => finalizeDueChanges(booking)),
    "answers whose minute is over": waking(() => sendAnswersThatAreDue({ booking, enquiries })),
    ...(account.neutral && { "new passwords that were asked for": waking(() => carryOutResets(account)) }),
    "proposals without an answer": waking(() => writeSecondProposals(booking)),
    reminders: waking(() => sendDueReminders(booking)),
    "scheduled publications": async () => void (await publishScheduled(publishing)),
    "week to come": waking(() => sendWeeklyDigest(booking)),
  };
}
