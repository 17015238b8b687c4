/** Where a page of a client's appointments ends: among those to come, or among the others. */
export interface ClientAppointmentsCursor {
  part: "to-come" | "over";
  date: string;
  time: string;
  id: string;
}

const PARTS = { "to-come": "a-venir", over: "avant" } as const;

/** As an address carries it. */
export function formatAppointmentsCursor({ part, date, time, id }: ClientAppointmentsCursor): string {
  return [PARTS[part], date, time, id].join("_");
}

/** null: it is none. */
export function appointmentsCursorOf(text: string | null): ClientAppointmentsCursor | null {
  const [, word, date, time, id] =
    /^(a-venir|avant)_(\d{4}-\d{2}-\d{2})_(\d{2}:\d{2})_([\w-]{1,64})$/.exec(text ?? "") ?? [];
  return date && time && id ? { part: word === PARTS.over ? "over" : "to-come", date, time, id } : null;
}
