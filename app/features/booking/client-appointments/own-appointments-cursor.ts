/** Where a page of a client's appointments ends: among those to come, or among the others. */
export interface OwnAppointmentsCursor {
  part: "to-come" | "over";
  date: string;
  slot: string;
  id: string;
}

const PARTS = { "to-come": "a-venir", over: "avant" } as const;

/** As an address carries it. */
export function ownCursorInWords({ part, date, slot, id }: OwnAppointmentsCursor): string {
  return [PARTS[part], date, slot, id].join("_");
}

/** null: it is none. */
export function ownCursorOf(text: string | null): OwnAppointmentsCursor | null {
  const [, word, date, slot, id] =
    /^(a-venir|avant)_(\d{4}-\d{2}-\d{2})_(\d{2}:\d{2})_([\w-]{1,64})$/.exec(text ?? "") ?? [];
  return date && slot && id ? { part: word === PARTS.over ? "over" : "to-come", date, slot, id } : null;
}
