import * as z from "zod/mini";
import { foldedLine, normaliseLine, normaliseText } from "./form-text.ts";

// What forms of several features read out of their fields. zod/mini: the browser loads it with a request for services.

/** `typedText` of a field. */
export const text = z.transform(normaliseText);

/** `text` on one line. */
export const textLine = z.transform((value) => normaliseLine(normaliseText(value)));

/** `line` for names, numbers and e-mail addresses. */
export const folded = z.transform((value) => foldedLine(normaliseText(value)));

/** Of a text that may be empty. */
export const orNull = z.transform((value: string) => value || null);

export const ticked = z.transform((value) => value === "on");
