import * as z from "zod/mini";
import { bookingRefusals as refusals } from "#app/features/booking/availability/booking-refusals.messages.ts";

const choice = z
  .string({ error: refusals.incomplete.message })
  .check(z.trim(), z.minLength(1, refusals.incomplete.message));

/**
 * §5 Booking: date and slot present, an e-mail that contains @. Whether the moment can be booked is for slot-refusal.ts.
 * The address only passes the form's rule: the appointment is always that of the logged-in account (D5).
 */
export const bookingSchema = z.object({
  date: choice,
  slot: choice,
  email: z.exactOptional(
    z.string({ error: refusals["email-invalid"].message }).check(z.includes("@", refusals["email-invalid"].message)),
  ),
});
