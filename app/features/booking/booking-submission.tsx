import { data } from "react-router";
import { bookingMessages } from "./booking.messages.ts";
import type { BookingOutcome } from "./day-slots.ts";

/**
 * For the `clientAction` of the page that holds the agenda: a connection or a server that breaks down is an outcome
 * of the booking, said in its dialog, not the error page. After a refusal there is nothing to load again; after
 * anything else that the page's door may answer (`Other`) there is.
 */
export async function submitBooking<Other extends object = never>(serverAction: () => Promise<BookingOutcome | Other>) {
  let outcome: BookingOutcome | Other;
  try {
    outcome = await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    outcome = { ok: false, ...bookingMessages.failed };
  }
  const refused = "ok" in outcome && !outcome.ok;
  return data(outcome, refused ? 400 : 200);
}
