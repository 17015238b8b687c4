import type { NewClosure } from "#app/features/booking/closing/close-days.server.ts";

export function wholeDays(date: string, lastDate = date): NewClosure {
  return { date, lastDate, from: null, to: null, recurrence: "once", reason: null, publicReason: null };
}
