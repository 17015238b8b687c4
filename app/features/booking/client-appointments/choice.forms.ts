import * as z from "zod/mini";
import { bookingRefusals } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { parseSlot } from "#app/features/booking/time/slot.ts";

const text = z.nullish(z.string());

export const choiceSchema = z.pipe(
  z.object({ proposedSlot: text, date: text, slot: text }).check(({ value, issues }) => {
    if (parseSlot(value.proposedSlot ?? "") || (value.date && value.slot)) return;
    const { message } = bookingRefusals.incomplete;
    issues.push({ code: "custom", path: [""], message, input: value });
  }),
  z.transform(
    ({ proposedSlot, date, slot: time }) => parseSlot(proposedSlot ?? "") ?? { date: date ?? "", time: time ?? "" },
  ),
);
