import type { EventKind } from "#app/platform/schema/event-kinds.ts";

/** An event as the history keeps it. */
export interface RecordedEvent {
  id: string;
  at: string;
  actor: string;
  kind: EventKind;
  subjectId: string | null;
}

/** What the agency does for itself: how it works, and what it notes, is in its own export of a client. */
const ITS_OWN: ReadonlySet<EventKind> = new Set<EventKind>([
  "change-undone",
  "change-notified",
  "change-suppressed",
  "answer-undone",
  "word-changed",
  "note-changed",
  "attendance-noted",
  "enquiry-noted",
  "client-noted",
  "mail-resent",
  "resend-undone",
  "mail-resolved",
]);

/** What waits for a minute until its client hears of it. */
const WAITS: ReadonlySet<EventKind> = new Set<EventKind>([
  "appointment-booked",
  "appointment-moved",
  "appointment-cancelled",
  "places-proposed",
]);

const FINALIZES: ReadonlySet<EventKind> = new Set<EventKind>(["change-notified", "change-suppressed"]);

export interface Unheard {
  /** The appointments about which an act of the agency waits. */
  waiting: ReadonlySet<string>;
  /** The appointments that there are: one that was entered and undone is gone. */
  existing: ReadonlySet<string>;
  /** The events of answers that wait or were undone. */
  answers: ReadonlySet<string>;
}

/**
 * What a client has heard of, out of what happened: without what the agency did a moment ago and may undo, without what it
 * undid, or what the client overtook. In order of time.
 */
export function heardEvents<Event extends RecordedEvent>(
  events: readonly Event[],
  { waiting, existing, answers }: Unheard,
): Event[] {
  const unheard = new Set<Event>();
  const open = new Map<string, Event[]>();
  const end = (id: string, isHeard: boolean) => {
    if (!isHeard) for (const event of open.get(id) ?? []) unheard.add(event);
    open.delete(id);
  };
  const inOrder = events.toSorted((a, b) => a.at.localeCompare(b.at) || rankOf(a) - rankOf(b));
  for (const event of inOrder) {
    const { actor, kind, subjectId: id } = event;
    if (!id) continue;
    if (FINALIZES.has(kind)) end(id, true);
    else if (kind === "change-undone" || (actor === "client" && WAITS.has(kind))) end(id, false);
    else if (WAITS.has(kind) && actor !== "system") open.set(id, [...(open.get(id) ?? []), event]);
  }
  for (const [id, changes] of open)
    if (waiting.has(id) || !existing.has(id)) for (const event of changes) unheard.add(event);
  // A state changes with the answer that brings it about, or with its undoing.
  const turns = new Set(
    inOrder.filter(({ id, kind }) => answers.has(id) || kind === "answer-undone").map((event) => subjectAndTime(event)),
  );
  return inOrder.filter(
    (event) =>
      !ITS_OWN.has(event.kind) &&
      !unheard.has(event) &&
      !answers.has(event.id) &&
      !(event.kind === "enquiry-status-changed" && turns.has(subjectAndTime(event))),
  );
}

/** Of what has one time: what is done before what ends it. */
const rankOf = ({ kind }: RecordedEvent) => (ITS_OWN.has(kind) ? 1 : 0);

const subjectAndTime = ({ subjectId, at }: RecordedEvent) => `${subjectId} ${at}`;
