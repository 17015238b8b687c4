import { data } from "react-router";
import { bookingMessages } from "./booking.messages.ts";
import type { BookingOutcome } from "./day-slots.ts";

/**
 * For the `clientAction` of the page that holds the agenda: a connection or a server that breaks down is an outcome
 * of the booking, said in its dialog, not the error page. After a refusal there is nothing to load again.
 */
export async function submitBooking(serverAction: () => Promise<BookingOutcome>) {
  let outcome: BookingOutcome;
  try {
    outcome = await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    outcome = { ok: false, ...bookingMessages.failed };
  }
  return data(outcome, outcome.ok ? 200 : 400);
}
