import { KINDS_WITH_MESSAGE } from "#app/features/booking/pending-changes/message-length.ts";
import { capitalised } from "#app/french/dates.ts";
import { numberInWords } from "#app/french/number-in-words.ts";

/** What the agency has done, until its clients are told. */
export interface UndoableChange {
  kind: "entered" | "noted" | "moved" | "cancelled" | "proposed" | "answered" | "resent";
  name: string;
  /** null: it is about none. */
  appointmentId: string | null;
  /** Whether a mail goes out; nobody is written to without an address, or when nothing has changed for them. */
  writes: boolean;
  /** Whether the mail says something of the agency's own. */
  hasMessage: boolean;
}

/** Acts that are told, kept silent and undone together. */
export interface PendingGroup {
  id: string;
  /** When the newest of them was done, in milliseconds. */
  doneAt: number;
  /** Until they are told. */
  seconds: number;
  changes: readonly UndoableChange[];
  /** The colleague whose it is, by their first name; null: of whoever reads it. */
  by: string | null;
}

/** Somebody of the agency. */
export interface Doer {
  /** null: their account is gone. */
  id: string | null;
  firstName: string | null;
}

/** A group before it is known who reads it. */
export interface DoneGroup extends Omit<PendingGroup, "by"> {
  /** Of its changes: the newest first. */
  doers: readonly Doer[];
}

/** Their own is a group in which nobody else has done anything, as all of it is undone together. */
export function doneBy(doers: readonly Doer[], memberId: string): PendingGroup["by"] {
  const colleague = doers.find(({ id }) => id !== memberId);
  return colleague ? (colleague.firstName ?? "quelqu'un d'autre") : null;
}

const DONE: Record<UndoableChange["kind"], string> = {
  entered: "Rendez-vous ajouté",
  noted: "Rendez-vous ajouté",
  moved: "Rendez-vous déplacé",
  cancelled: "Rendez-vous annulé",
  proposed: "Créneaux proposés",
  answered: "Réponse envoyée",
  resent: "E-mail renvoyé",
};
/** So many are named; where there are more, the last ones are a number. */
const NAMED = 3;

/** Whether it may be done without a mail: an answer is one, and so is a mail that is sent again. */
export function canSuppress({ changes }: Pick<PendingGroup, "changes">): boolean {
  return changes.every(({ kind }) => kind !== "answered" && kind !== "resent");
}

/** The one change of a group whose mail may be given a word. */
export function changeWithMessage({ changes }: Pick<PendingGroup, "changes">): UndoableChange | null {
  const [change] = changes;
  return changes.length === 1 && change!.writes && (KINDS_WITH_MESSAGE as readonly string[]).includes(change!.kind)
    ? change!
    : null;
}

/** « E-mail à Camille Moreau », without the time; where nobody is written to, what was done. */
export function sayWaiting({ changes, by }: Pick<PendingGroup, "changes" | "by">): { text: string; writes: boolean } {
  const notified = changes.filter(({ writes }) => writes);
  if (notified.length === 0) {
    const kinds = new Set(changes.map(({ kind }) => kind));
    const done = kinds.size === 1 ? DONE[[...kinds][0]!] : "Modifications enregistrées";
    const whose = by === null ? done : `${done} par ${by}`;
    return { text: `${whose} : ${listed(changes)}. Aucun e-mail ne sera envoyé`, writes: false };
  }
  const mails = notified.length === 1 ? "e-mail" : `${numberInWords(notified.length)} e-mails`;
  const text = `${mails} à ${listed(notified)}`;
  return { text: by === null ? capitalised(text) : `${by} : ${text}`, writes: true };
}

/**
 * What a narrow window says of those after the first, behind its sentence: « et un autre » goes on counting mails.
 * @returns null: there are none
 */
export function sayOthers([first, ...others]: readonly Pick<PendingGroup, "changes" | "by">[]): string | null {
  if (!first || others.length === 0) return null;
  const { writes } = sayWaiting(first);
  if (writes && others.every((group) => sayWaiting(group).writes)) {
    const mails = others.flatMap(({ changes }) => changes.filter((change) => change.writes)).length;
    return mails === 1 ? "et un autre" : `et ${mails} autres`;
  }
  const changes = others.length === 1 ? "une autre action" : `${others.length} autres actions`;
  return writes ? `et ${changes}` : capitalised(changes);
}

/** Who is cancelled comes first. */
function listed(changes: readonly UndoableChange[]): string {
  const first = changes.toSorted((a, b) => Number(b.kind === "cancelled") - Number(a.kind === "cancelled"));
  const distinct = [...new Set(first.map(({ name }) => name))];
  const named = distinct.length > NAMED ? distinct.slice(0, NAMED - 1) : distinct.slice(0, -1);
  const others = distinct.length - named.length;
  const last = others === 1 ? distinct.at(-1)! : `${numberInWords(others, true)} autres personnes`;
  return [named.join(", "), last].filter(Boolean).join(" et ");
}
