import * as z from "zod/mini";
import { foldedLine, normaliseLine, normaliseText } from "./form-text.ts";

// zod/mini, because the enquiry form loads these schemas in the browser.

export const text = z.transform(normaliseText);

export const textLine = z.transform((value) => normaliseLine(normaliseText(value)));

/** A `textLine` whose look-alike spaces and hyphens are made plain. */
export const foldedTextLine = z.transform((value) => foldedLine(normaliseText(value)));

export const orNull = z.transform((value: string) => value || null);

export const checkbox = z.transform((value) => value === "on");
