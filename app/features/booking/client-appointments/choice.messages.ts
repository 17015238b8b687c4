import { commonMessages } from "#app/forms/common.messages.ts";
import { type Refusal, refusals } from "#app/forms/refusals.ts";
import { bookingRefusals, type BookingRefusal } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { type LinkRefusal, linkRefusals } from "./link.messages.ts";

export type ChoiceRefusal = LinkRefusal | BookingRefusal;

/** Only the server needs these sentences; in link.messages.ts, browsers would load them too. */
export const choiceRefusals = {
  ...bookingRefusals,
  // The form shows only the message, so it begins with the title.
  ...(Object.fromEntries(
    Object.entries(linkRefusals).map(([reason, { status, title, message }]) => [
      reason,
      { status, message: `${title} ${message}` },
    ]),
  ) as Record<LinkRefusal, Refusal>),
  ...refusals({ 429: { "too-many": commonMessages.tooManyTries } }),
};
