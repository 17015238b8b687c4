import type { NewClosure } from "#app/features/booking/closing/close-days.server.ts";

/** Days that are closed once, whole and without a word, as the agency asks for it. */
export function wholeDays(date: string, lastDate = date): NewClosure {
  return { date, lastDate, from: null, to: null, recurrence: "once", reason: null, publicReason: null };
}
