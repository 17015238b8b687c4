/** A part of a day in which a personal calendar is busy, on the wall clock of Paris. */
export interface BusyTime {
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM */
  from: string;
  /** HH:MM, excluded; « 24:00 » at midnight. */
  to: string;
}

export const MIDNIGHT_BEFORE = "00:00";
export const MIDNIGHT_AFTER = "24:00";

/** Whether it takes the whole day. */
export function isWholeDayBusy({ from, to }: BusyTime): boolean {
  return from === MIDNIGHT_BEFORE && to === MIDNIGHT_AFTER;
}
