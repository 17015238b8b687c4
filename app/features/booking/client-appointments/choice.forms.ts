import * as z from "zod/mini";
import { bookingRefusals } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { parseSlots } from "#app/features/booking/proposals/proposal.ts";

const text = z.nullish(z.string());

export const choiceSchema = z.pipe(
  z.object({ proposedSlot: text, date: text, slot: text }).check(({ value, issues }) => {
    const [slot] = parseSlots(value.proposedSlot ?? "");
    if (slot || (value.date && value.slot)) return;
    const { message } = bookingRefusals.incomplete;
    issues.push({ code: "custom", path: [""], message, input: value });
  }),
  z.transform(
    ({ proposedSlot, date, slot: time }) => parseSlots(proposedSlot ?? "")[0] ?? { date: date ?? "", time: time ?? "" },
  ),
);
