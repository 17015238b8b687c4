import * as z from "zod/mini";
import { isIsoDate } from "#app/french/dates.ts";
import { text } from "#app/forms/form-values.ts";
import type { FormValues } from "#app/ui/form/form-answer.ts";
import { ANSWER_MAXIMUM, unknownPlaceholder } from "#app/features/enquiries/settings/reply-template.ts";
import { settingsMessages } from "#app/features/enquiries/settings/enquiry-settings.ts";
import { threadMessages } from "#app/features/enquiries/thread/enquiry-thread.messages.ts";
import { characterCount } from "#app/features/enquiries/enquiry.ts";

/** `answer` is for the client, `note` for the agency, and `reply` is the client's, which a member records. */
export const MESSAGE_KINDS = ["answer", "note", "reply"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

const MAX_PROPOSED_SLOTS = 3;

const slotTexts = z.transform((value) =>
  [value ?? []]
    .flat()
    .slice(0, MAX_PROPOSED_SLOTS)
    .map((text) => (typeof text === "string" ? text : "")),
);

export function proposedSlotsOf({ propose, date, slot }: { propose?: string; date: string[]; slot: string[] }) {
  if (propose === undefined) return [];
  const rows = date.map((day, index) => ({ date: day, time: slot[index] ?? "" }));
  return rows.filter((row) => row.date !== "");
}

/** The key of a slot's error, because the controls of all slots have the same names. */
export const proposedSlotError = (row: number) => `date-${row}`;

export const templateChoiceSchema = z.object({ answer: text, template: text });

export const composerSchema = z
  .object({
    kind: z.enum(MESSAGE_KINDS),
    answer: text,
    note: text,
    reply: text,
    /** A received mail; an empty file field sends an empty file. */
    mail: z.pipe(
      z.transform((value) => (value instanceof Blob && value.size > 0 ? value : undefined)),
      z.optional(z.instanceof(Blob)),
    ),
    propose: z.optional(z.string()),
    date: slotTexts,
    slot: slotTexts,
  })
  .check(({ value, issues }) => {
    const { kind, mail } = value;
    const input = value[kind];
    const addTextIssue = (message: string) => issues.push({ code: "custom", path: [kind], message, input });
    if (input === "" && (kind === "answer" || mail === undefined)) addTextIssue(threadMessages.text);
    else if (characterCount(input) > ANSWER_MAXIMUM) addTextIssue(threadMessages.textLength);
    const unknown = kind === "answer" ? unknownPlaceholder(input) : null;
    if (unknown) addTextIssue(settingsMessages.placeholder(unknown));
    if (kind !== "answer" || value.propose === undefined) return;
    const { date: days, slot } = value;
    const addSlotIssue = (row: number, message: string) =>
      issues.push({ code: "custom", path: [proposedSlotError(row)], message, input: days[row] });
    const slots = days.map((day, row) => `${day} ${slot[row]}`);
    if (days.every((day) => day === "")) addSlotIssue(0, threadMessages.noProposedSlot);
    for (const [row, day] of days.entries()) {
      if (day === "") continue;
      if (!isIsoDate(day)) addSlotIssue(row, threadMessages.noDate);
      else if (slots.indexOf(slots[row]!) < row) addSlotIssue(row, threadMessages.sameProposedSlot);
    }
  });

export function valuesOfOtherKinds(kind: MessageKind, values: FormValues): FormValues | null {
  const otherKinds = MESSAGE_KINDS.filter((other) => other !== kind && values[other]?.[0]?.trim());
  if (otherKinds.length === 0) return null;
  const answerFields = kind === "answer" ? [] : ["propose", "date", "slot", "template"];
  const names: readonly string[] = [...otherKinds, ...answerFields];
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
