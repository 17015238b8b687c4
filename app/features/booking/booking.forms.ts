import type { BookingRefusal } from "./booking.messages.ts";

export interface BookingForm {
  date: string;
  slot: string;
}

/**
 * §5 Booking: date and slot present, an e-mail that contains @. Whether the moment can be booked is for slots.ts.
 * The address only passes the form's rule: the appointment is always that of the logged-in account (decision 5).
 */
export function parseBookingForm(
  form: FormData,
): { ok: true; value: BookingForm } | { ok: false; reason: BookingRefusal } {
  const date = single(form, "date");
  const slot = single(form, "slot");
  if (!date || !slot) return { ok: false, reason: "incomplete" };
  const email = form.has("email") ? single(form, "email") : "@";
  if (!email?.includes("@")) return { ok: false, reason: "email-invalid" };
  return { ok: true, value: { date, slot } };
}

/** The one text of that name; undefined when it is missing, doubled or a file. */
function single(form: FormData, name: string): string | undefined {
  const values = form.getAll(name);
  return values.length === 1 && typeof values[0] === "string" ? values[0].trim() : undefined;
}
