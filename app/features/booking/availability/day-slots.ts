export type DaySlots =
  /** `chosen`: the preselected slot; `lost`: the message that the requested slot is no longer free. */
  | { date: string; state: "open"; times: string[]; chosen?: string; lost?: string }
  | { date: string; state: "closed"; publicReason?: string }
  | { date: string; state: "refused"; message: string; isLoggedOut?: true }
  | { date: string; state: "failed" };
