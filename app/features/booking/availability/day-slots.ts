export type DaySlots =
  | { date: string; state: "open"; times: string[]; preselected?: string; slotLost?: string }
  | { date: string; state: "closed"; publicReason?: string }
  | { date: string; state: "refused"; message: string; isLoggedOut?: true }
  | { date: string; state: "failed" };
