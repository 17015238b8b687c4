import * as z from "zod/mini";
import { bookingRefusals } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { slotsOfField } from "#app/features/booking/proposals/proposal.ts";

const text = z.nullish(z.string());

export const choiceSchema = z.pipe(
  z.object({ proposedSlot: text, date: text, slot: text }).check(({ value, issues }) => {
    const [slot] = slotsOfField(value.proposedSlot ?? "");
    if (slot || (value.date && value.slot)) return;
    const { message } = bookingRefusals.incomplete;
    issues.push({ code: "custom", path: [""], message, input: value });
  }),
  z.transform(
    ({ proposedSlot, date, slot: time }) =>
      slotsOfField(proposedSlot ?? "")[0] ?? { date: date ?? "", time: time ?? "" },
  ),
);
