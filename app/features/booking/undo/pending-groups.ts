import { KINDS_WITH_MESSAGE } from "#app/features/booking/pending-changes/personal-message.ts";
import { capitalise } from "#app/french/dates.ts";
import { enumerateNames } from "#app/french/enumerate-names.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { typeset } from "#app/french/typeset.ts";
import { plural } from "#app/french/plural.ts";

export interface UndoableChange {
  kind: "entered" | "noted" | "moved" | "cancelled" | "proposed" | "answered" | "resent";
  name: string;
  /** null: the change concerns no appointment. */
  appointmentId: string | null;
  sendsMail: boolean;
  hasMessage: boolean;
}

export interface PendingGroup {
  id: string;
  /** The time of the newest change, in milliseconds. */
  doneAt: number;
  seconds: number;
  changes: readonly UndoableChange[];
  /** A colleague who made one of the changes, by first name if known; null if all changes are the member's own. */
  by: string | null;
}

export interface ChangeAuthor {
  /** null: the account is deleted. */
  id: string | null;
  firstName: string | null;
}

export interface AuthoredGroup extends Omit<PendingGroup, "by"> {
  /** Members who made the changes, the newest change first. */
  authors: readonly ChangeAuthor[];
}

/** A group is the member's own only if no colleague made one of its changes, because it is undone as a whole. */
export function colleagueAmong(authors: readonly ChangeAuthor[], memberId: string): PendingGroup["by"] {
  const colleague = authors.find(({ id }) => id !== memberId);
  return colleague ? (colleague.firstName ?? "quelqu’un d’autre") : null;
}

const CHANGE_LABELS: Record<UndoableChange["kind"], string> = {
  entered: "Rendez-vous ajouté",
  noted: "Rendez-vous ajouté",
  moved: "Rendez-vous déplacé",
  cancelled: "Rendez-vous annulé",
  proposed: "Créneaux proposés",
  answered: "Réponse envoyée",
  resent: "E-mail renvoyé",
};

/** Whether « Ne pas prévenir » is possible. A reply or a resent e-mail can only be sent or undone. */
export function canSuppress({ changes }: Pick<PendingGroup, "changes">): boolean {
  return changes.every(({ kind }) => kind !== "answered" && kind !== "resent");
}

export function findChangeForMessage({ changes }: Pick<PendingGroup, "changes">): UndoableChange | null {
  const [change, ...others] = changes;
  if (!change?.sendsMail || others.length > 0) return null;
  return (KINDS_WITH_MESSAGE as readonly string[]).includes(change.kind) ? change : null;
}

export function describeGroup({ changes, by }: Pick<PendingGroup, "changes" | "by">): {
  text: string;
  sendsMail: boolean;
} {
  const notified = changes.filter(({ sendsMail }) => sendsMail);
  if (notified.length === 0) {
    const kinds = new Set(changes.map(({ kind }) => kind));
    const label = kinds.size === 1 ? CHANGE_LABELS[[...kinds][0]!] : "Modifications enregistrées";
    const title = by === null ? label : `${label} par ${by}`;
    return { text: `${title} : ${listNames(changes)}. Aucun e-mail ne sera envoyé`, sendsMail: false };
  }
  const mails = plural(notified.length, "e-mail", `${numberInWords(notified.length)} e-mails`);
  const text = `${mails} à ${listNames(notified)}`;
  return { text: capitalise(by === null ? text : `${by} : ${text}`), sendsMail: true };
}

/** Counts what a narrow window hides: e-mails if every group sends one, otherwise groups. */
export function describeOthers([first, ...others]: readonly Pick<PendingGroup, "changes" | "by">[]): string | null {
  if (!first || others.length === 0) return null;
  const { sendsMail } = describeGroup(first);
  if (sendsMail && others.every((group) => describeGroup(group).sendsMail)) {
    const mailCount = others.flatMap(({ changes }) => changes.filter((change) => change.sendsMail)).length;
    return plural(mailCount, "et un autre", `et ${mailCount} autres`);
  }
  const actions = plural(others.length, "une autre action", `${others.length} autres actions`);
  return sendsMail ? `et ${actions}` : capitalise(actions);
}

function listNames(changes: readonly UndoableChange[]): string {
  const cancelled = changes.filter(({ kind }) => kind === "cancelled");
  const others = changes.filter(({ kind }) => kind !== "cancelled");
  return enumerateNames([...cancelled, ...others].map(({ name }) => typeset(name)));
}
