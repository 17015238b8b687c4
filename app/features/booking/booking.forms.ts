import * as z from "zod/mini";
import { bookingMessages as messages } from "./booking.messages.ts";

const choice = z
  .string({ error: messages.incomplete.message })
  .check(z.trim(), z.minLength(1, messages.incomplete.message));

/**
 * §5 Booking: date and slot present, an e-mail that contains @. Whether the moment can be booked is for slots.ts.
 * The address only passes the form's rule: the appointment is always that of the logged-in account (D5).
 */
export const bookingSchema = z.object({
  date: choice,
  slot: choice,
  email: z.exactOptional(
    z.string({ error: messages.emailInvalid.message }).check(z.includes("@", messages.emailInvalid.message)),
  ),
});
