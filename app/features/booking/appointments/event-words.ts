import { longDateTime } from "#app/french/dates.ts";

interface Start {
  date: string;
  time: string;
}

/** What the history keeps of an event besides who and when (platform/schema/event-kinds.ts). */
interface EventFacts {
  start?: Start;
  from?: Start;
  to?: Start;
}

const describeStart = ({ date, time }: Start) => longDateTime(date, time);

/** What leads from the name of a kind to the moment of the appointment, which is not when it happened. */
const LEADS: Partial<Record<string, string>> = {
  "appointment-booked": "pour le",
  "appointment-cancelled": "celui du",
  "places-proposed": "à la place du",
  "change-undone": "rendez-vous du",
};

/**
 * What an event of an appointment adds to the name of its kind; "" when there is nothing to add.
 * @param kind undefined: it follows « Rendez-vous »
 */
export function eventDetail({ start, from, to }: EventFacts, kind?: string): string {
  if (from && to) return `du ${describeStart(from)} au ${describeStart(to)}`;
  return start ? `${(kind && LEADS[kind]) ?? "le"} ${describeStart(start)}` : "";
}

/** The name of an event and what it adds, as one sentence. */
export function describeEvent(name: string, facts: EventFacts, kind?: string): string {
  const detail = eventDetail(facts, kind);
  return [name, detail].filter(Boolean).join(kind === "change-undone" ? " : " : " ");
}

const OTHERS: Record<string, string> = { client: "le client", agency: "l'agence", system: "le site" };

/** Who did it, in words: somebody of the agency by their first name; null: nobody knows any more. */
export function whoActed({ firstName, actor }: { firstName: string | null; actor: string }): string | null {
  return firstName ?? OTHERS[actor] ?? null;
}
