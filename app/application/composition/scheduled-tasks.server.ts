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
  return {
    "version of the agenda": () => availabilityVersion.refresh(),
    "changes whose minute is over": async () => {
      if ((await finalizeDueChanges(booking)) > 0) mailWorker.wake();
    },
    "answers whose minute is over": async () => {
      if ((await sendAnswersThatAreDue({ booking, enquiries })) > 0) mailWorker.wake();
    },
    ...(account.neutral && {
      "new passwords that were asked for": async () => {
        if ((await carryOutResets(account)) > 0) mailWorker.wake();
      },
    }),
    "proposals without an answer": async () => {
      if ((await writeSecondProposals(booking)) > 0) mailWorker.wake();
    },
    reminders: async () => {
      if ((await sendDueReminders(booking)) > 0) mailWorker.wake();
    },
    "scheduled publications": async () => void (await publishScheduled(publishing)),
    "week to come": async () => {
      if (await sendWeeklyDigest(booking)) mailWorker.wake();
    },
  };
}
