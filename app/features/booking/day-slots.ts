/** What the agenda knows about one day. */
export type DaySlots =
  | { date: string; state: "open"; slots: string[] }
  /** `word`: what the agency says of it, « En reportage à Lyon ». */
  | { date: string; state: "closed"; word?: string }
  | { date: string; state: "refused"; message: string }
  | { date: string; state: "failed" };

/**
 * What a booking answers: title and sentence of the result dialog (§8). A refusal names the `date` when its slots
 * are no longer what was shown (taken, begun, closed): the agenda then loads them again.
 */
export type BookingOutcome =
  | { ok: true; title: string; message: string }
  | {
      ok: false;
      title: string;
      message: string;
      /** The day whose slots are no longer what was shown. */
      date?: string;
      /** The session has ended: the page has to learn it. */
      loggedOut?: true;
    };
