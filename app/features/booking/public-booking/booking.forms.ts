import * as z from "zod/mini";
import { bookingRefusals as refusals } from "#app/features/booking/availability/booking-refusals.messages.ts";

const choice = z
  .string({ error: refusals.incomplete.message })
  .check(z.trim(), z.minLength(1, refusals.incomplete.message));

/** The e-mail address is only validated (specification §5), because the appointment belongs to the logged-in account. */
export const bookingSchema = z.object({
  date: choice,
  slot: choice,
  email: z.exactOptional(
    z.string({ error: refusals["email-invalid"].message }).check(z.includes("@", refusals["email-invalid"].message)),
  ),
});
