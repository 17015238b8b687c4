/** What the agenda knows about one day. */
export type DaySlots =
  | { date: string; state: "open"; slots: string[] }
  /** `word`: what the agency says of it, « En reportage à Lyon ». */
  | { date: string; state: "closed"; word?: string }
  | { date: string; state: "refused"; message: string }
  | { date: string; state: "failed" };
