import * as z from "zod/mini";
import { typable } from "#app/content/typable.ts";
import { ANSWER_MAXIMUM, unknownPlaceholder } from "./answer-template.ts";
import { settingsMessages } from "./enquiry-settings.ts";
import { threadMessages } from "./enquiry-thread.messages.ts";
import { length } from "./enquiry.ts";

const MESSAGE_KINDS = ["answer", "note", "reply"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

const text = z.transform((value) => (typeof value === "string" ? typable(value).replace(/\r\n?/g, "\n").trim() : ""));

/** What the composer sends. */
export const composerSchema = z
  .object({
    kind: z.enum(MESSAGE_KINDS),
    text: z.pipe(
      text,
      z.string().check(z.refine<string>((value) => length(value) <= ANSWER_MAXIMUM, threadMessages.textLength)),
    ),
    /** A mail that was received; a field without one sends an empty file. */
    mail: z.pipe(
      z.transform((value) => (value instanceof Blob && value.size > 0 ? value : undefined)),
      z.optional(z.instanceof(Blob)),
    ),
    propose: z.optional(z.string()),
    /** The moments that were shown. */
    moments: z.optional(z.string()),
  })
  .check(
    z.refine(({ kind, text: typed, mail }) => typed !== "" || (kind !== "answer" && mail !== undefined), {
      error: threadMessages.text,
      path: ["text"],
    }),
    // What nothing fills in would be read as it stands by the client.
    ({ value, issues }) => {
      const unknown = value.kind === "answer" ? unknownPlaceholder(value.text) : null;
      if (unknown)
        issues.push({
          code: "custom",
          path: ["text"],
          message: settingsMessages.placeholder(unknown),
          input: value.text,
        });
    },
  );
