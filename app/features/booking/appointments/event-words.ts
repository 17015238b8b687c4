import { longDateTime } from "#app/french/dates.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";

interface EventFacts {
  start?: Slot;
  from?: Slot;
  to?: Slot;
}

const describeStart = ({ date, time }: Slot) => longDateTime(date, time);

const WORDS_BEFORE_START: Partial<Record<string, string>> = {
  "appointment-booked": "pour le",
  "appointment-cancelled": "celui du",
  "slots-proposed": "à la place du",
  "change-undone": "rendez-vous du",
};

export function eventDetail({ start, from, to }: EventFacts, kind?: string): string {
  if (from && to) return `du ${describeStart(from)} au ${describeStart(to)}`;
  return start ? `${(kind && WORDS_BEFORE_START[kind]) ?? "le"} ${describeStart(start)}` : "";
}

export function describeEvent(name: string, facts: EventFacts, kind?: string): string {
  const detail = eventDetail(facts, kind);
  const hasColon = kind === "change-undone" || kind === "appointment-cancelled";
  return [name, detail].filter(Boolean).join(hasColon ? " : " : " ");
}

const ACTOR_WORDS: Record<string, string> = { client: "le client", agency: "l’agence" };

export function whoActed({ firstName, actor }: { firstName: string | null; actor: string }): string | null {
  return firstName ?? ACTOR_WORDS[actor] ?? null;
}
