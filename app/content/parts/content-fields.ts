import * as z from "zod/mini";
import { normaliseLine, withoutInvisible } from "#app/forms/form-text.ts";

// The fields that the parts of the site's content are made of. What they refuse cannot be saved; what merely has to be
// resolved before it is shown is a problem (content-problems.ts), and waits in the draft.

/** Plain text on one line. */
export function line(maximum: number, { empty = false } = {}) {
  return z.string({ error: "Écrivez un texte." }).check(
    z.overwrite(normaliseLine),
    z.refine((text: string) => empty || text !== "", "Ce texte manque."),
    z.maxLength(maximum, `Ce texte est trop long : ${maximum} signes au plus.`),
  );
}

/** Plain text with paragraphs: lines end with \n. */
export function prose(maximum: number, { empty = false } = {}) {
  return z.string({ error: "Écrivez un texte." }).check(
    z.overwrite((text: string) => withoutInvisible(text.replace(/\r\n?/g, "\n")).trim()),
    z.refine((text: string) => empty || text !== "", "Ce texte manque."),
    z.maxLength(maximum, `Ce texte est trop long : ${maximum} signes au plus.`),
  );
}

/** A title in two halves; the second is set in italics. */
export const italicTitle = z.object({ start: line(60), turn: line(60) });

export function wholeNumber(from: number, to: number) {
  const message = `Écrivez un nombre entier de ${from} à ${to}.`;
  return z.int({ error: message }).check(z.gte(from, message), z.lte(to, message));
}

/** What a part of a part is found by, in addresses and in differences; never shown. */
export const contentId = z.string().check(z.regex(/^[a-z0-9_-]{1,60}$/, "Cet identifiant n’est pas valable."));

/** A built-in picture (pictures.ts), or an uploaded one. */
export const pictureName = z.string().check(z.regex(/^[a-z0-9_-]{1,60}$/, "Choisissez une image."));

/** A film or captions that members sent, as it stands below /medias/. */
export function mediaFile(ending: "mp4" | "vtt") {
  return z.string().check(z.regex(new RegExp(`^[\\da-f]{32}\\.${ending}$`), "Choisissez un fichier."));
}

/** A list whose members are found by their id, in the order in which they are shown. */
export function listById<Member extends z.ZodMiniType<{ id: string }>>(member: Member, maximum: number) {
  return z.array(member).check(
    z.maxLength(maximum, `Il y en a trop : ${maximum} au plus.`),
    z.refine((members: { id: string }[]) => new Set(members.map(({ id }) => id)).size === members.length, {
      error: "Deux éléments ont le même identifiant.",
    }),
  );
}
