import { type EventKind, eventKinds } from "#app/platform/schema/event-kinds.ts";

export interface RecordedEvent {
  id: string;
  at: string;
  actor: string;
  kind: EventKind;
  subjectId: string | null;
}

const UNDOABLE: ReadonlySet<EventKind> = new Set<EventKind>([
  "appointment-booked",
  "appointment-moved",
  "appointment-cancelled",
  "slots-proposed",
]);

const FINALIZING: ReadonlySet<EventKind> = new Set<EventKind>(["change-notified", "change-suppressed"]);

interface CurrentState {
  pendingAppointments: ReadonlySet<string>;
  existingAppointments: ReadonlySet<string>;
  /** The ids of the events of pending or undone replies. */
  hiddenReplies: ReadonlySet<string>;
}

/** Leaves out internal events, and changes that are pending, undone or superseded. */
export function clientVisibleEvents<Event extends RecordedEvent>(
  events: readonly Event[],
  { pendingAppointments, existingAppointments, hiddenReplies }: CurrentState,
): Event[] {
  const hidden = new Set<Event>();
  const openChanges = new Map<string, Event[]>();
  const hideOpenChanges = (id: string) => {
    for (const event of openChanges.get(id) ?? []) hidden.add(event);
    openChanges.delete(id);
  };
  const inOrder = events.toSorted((a, b) => a.at.localeCompare(b.at) || rankOf(a) - rankOf(b));
  for (const event of inOrder) {
    const { actor, kind, subjectId: id } = event;
    if (!id) continue;
    if (FINALIZING.has(kind)) openChanges.delete(id);
    else if (kind === "change-undone" || (actor === "client" && UNDOABLE.has(kind))) hideOpenChanges(id);
    else if (UNDOABLE.has(kind) && actor !== "system") openChanges.set(id, [...(openChanges.get(id) ?? []), event]);
  }
  for (const id of openChanges.keys())
    if (pendingAppointments.has(id) || !existingAppointments.has(id)) hideOpenChanges(id);
  // A status change belongs to the reply, or to the undo of a reply, with the same time.
  const timesOfHiddenReplies = new Set(
    inOrder.filter(({ id, kind }) => hiddenReplies.has(id) || kind === "answer-undone").map(subjectAndTime),
  );
  return inOrder.filter(
    (event) =>
      !eventKinds[event.kind].isInternal &&
      !hidden.has(event) &&
      !hiddenReplies.has(event.id) &&
      !(event.kind === "enquiry-status-changed" && timesOfHiddenReplies.has(subjectAndTime(event))),
  );
}

/** Sorts events with the same time: a change comes before the internal event that ends it. */
const rankOf = ({ kind }: RecordedEvent) => (eventKinds[kind].isInternal ? 1 : 0);

const subjectAndTime = ({ subjectId, at }: RecordedEvent) => `${subjectId} ${at}`;
