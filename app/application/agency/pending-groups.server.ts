import { secondsUntil } from "#app/platform/undo-time.ts";
import { undoChanges } from "#app/features/booking/undo/undo.server.ts";
import { notifyGroup } from "#app/features/booking/undo/notify-clients.server.ts";
import { pendingAppointmentGroups } from "#app/features/booking/undo/pending-groups.server.ts";
import { colleagueAmong, type AuthoredGroup, type PendingGroup } from "#app/features/booking/undo/pending-groups.ts";
import { listWaitingCopies, sendCopyNow } from "#app/features/emails/resend.server.ts";
import { endAnswer, pendingAnswerGroups } from "./enquiry-answers.server.ts";
import { undoResentMail } from "./sent-emails.server.ts";
import type { SiteDeps } from "#app/site-deps.ts";

export async function listPendingGroups(deps: SiteDeps, member: { id: string }): Promise<PendingGroup[]> {
  const groups = await Promise.all([
    pendingAppointmentGroups(deps.db, deps.now()),
    pendingAnswerGroups(deps),
    pendingMailGroups(deps),
  ]);
  // The member's own groups come first, then those of colleagues; each newest first.
  return groups
    .flat()
    .map(({ authors, ...group }) => ({ ...group, by: colleagueAmong(authors, member.id) }))
    .toSorted((a, b) => Number(a.by !== null) - Number(b.by !== null) || b.doneAt - a.doneAt);
}

export async function closePendingGroup(
  deps: SiteDeps,
  member: { id: string },
  groupId: string,
  how: "notified" | "suppressed" | "undone",
): Promise<number> {
  const changes =
    how === "undone"
      ? await undoChanges(deps.db, groupId, member.id, deps.now())
      : await notifyGroup(deps, groupId, how, member);
  // The id may also be that of an answer to an enquiry or of a resent mail, which cannot be suppressed.
  if (changes > 0 || how === "suppressed") return changes;
  if (await endAnswer(deps, member, groupId, how)) return 1;
  const isClosed = how === "notified" ? await sendCopyNow(deps, groupId) : await undoResentMail(deps, member, groupId);
  return isClosed ? 1 : 0;
}

async function pendingMailGroups({ db, now }: SiteDeps): Promise<AuthoredGroup[]> {
  const at = now();
  return (await listWaitingCopies(db, at)).map(({ id, name, createdAt, dueAt, author }) => ({
    id,
    doneAt: Date.parse(createdAt),
    seconds: secondsUntil(dueAt, at),
    changes: [{ kind: "resent", name, appointmentId: null, sendsMail: true, hasMessage: false }],
    authors: [author],
  }));
}
