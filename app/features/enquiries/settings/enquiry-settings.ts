import { formatNumber } from "#app/french/format-number.ts";
import * as z from "zod/mini";
import { baseVersionField } from "#app/forms/base-version.ts";
import { foldedTextLine, textLine, text } from "#app/forms/form-values.ts";
import {
  ANSWER_MAXIMUM,
  type AnswerTemplate,
  TEMPLATE_NAME_MAXIMUM,
  MAX_TEMPLATES,
  unknownPlaceholder,
} from "./reply-template.ts";
import { atMost } from "#app/features/enquiries/form/enquiry.forms.ts";

export const DEFAULT_ANSWER_HOURS = 48;
const MAX_HOURS = 240;

export const answerHoursSchema = z.int().check(z.minimum(1), z.maximum(MAX_HOURS));

export const answerTemplatesSchema = z.array(
  z.object({ id: z.string(), name: z.string(), text: z.string() } satisfies Record<keyof AnswerTemplate, unknown>),
);

export const settingsMessages = {
  hours: `Indiquez un nombre d’heures entier, de 1 à ${MAX_HOURS}.`,
  name: "Donnez un nom au modèle.",
  nameLength: `Le nom ne peut pas dépasser ${TEMPLATE_NAME_MAXIMUM} caractères.`,
  text: "Écrivez le texte du modèle.",
  textLength: `Le texte ne peut pas dépasser ${formatNumber(ANSWER_MAXIMUM)} caractères.`,
  placeholder: (unknown: string) =>
    `${unknown} n’est pas reconnu : utilisez {prénom}, {offre} ou {créneaux}, exactement sous cette forme.`,
  tooMany: `Il y a déjà ${MAX_TEMPLATES} modèles : supprimez-en un d’abord.`,
} as const;

export const answerHoursFormSchema = z.object({
  hours: z.pipe(
    z.pipe(
      foldedTextLine,
      z.transform((value) => (/^\d{1,4}$/.test(value) ? Number(value) : Number.NaN)),
    ),
    z
      .int({ error: settingsMessages.hours })
      .check(z.minimum(1, settingsMessages.hours), z.maximum(MAX_HOURS, settingsMessages.hours)),
  ),
  baseVersion: baseVersionField,
});

export const templateFormSchema = z.object({
  /** Empty: a new template. */
  template: text,
  baseVersion: baseVersionField,
  name: z.pipe(
    textLine,
    z.string().check(z.minLength(1, settingsMessages.name), atMost(TEMPLATE_NAME_MAXIMUM, settingsMessages.nameLength)),
  ),
  text: z.pipe(
    text,
    z
      .string()
      .check(
        z.minLength(1, settingsMessages.text),
        atMost(ANSWER_MAXIMUM, settingsMessages.textLength),
        ({ value, issues }) => {
          const unknown = unknownPlaceholder(value);
          if (unknown)
            issues.push({ code: "custom", path: [], message: settingsMessages.placeholder(unknown), input: value });
        },
      ),
  ),
});
