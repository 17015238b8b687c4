/** What the agenda knows about one day. */
export type DaySlots =
  /** `chosen`: the one to start from; `lost`: that the one asked for is not free any more. */
  | { date: string; state: "open"; times: string[]; chosen?: string; lost?: string }
  /** `word`: what the agency says of it, « En reportage à Lyon ». */
  | { date: string; state: "closed"; publicReason?: string }
  /** `isLoggedOut`: no other day helps. */
  | { date: string; state: "refused"; message: string; isLoggedOut?: true }
  | { date: string; state: "failed" };
