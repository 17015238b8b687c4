import * as z from "zod/mini";
import { line, pictureName, prose } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";
import { type PictureSource, pictureSources } from "./pictures.ts";

const fraction = z.number().check(z.gte(0), z.lte(1));

/** What is said of a picture, wherever it is shown. */
export const pictureMetadataSchema = z.object({
  /** What a screen reader says in its place; null: not resolved yet, and then the picture cannot be published. */
  alternative: z.nullable(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("described"), text: prose(300) }),
      z.object({ kind: z.literal("decorative") }),
    ]),
  ),
  /** Where its subject stands, from the left and from the top; null: in the middle. */
  focal: z.nullable(z.object({ x: fraction, y: fraction })),
  credit: line(120, { empty: true }),
  licence: line(200, { empty: true }),
  /** Of the persons that it shows. */
  permission: line(300, { empty: true }),
});

export type PictureMetadata = z.infer<typeof pictureMetadataSchema>;

/** What is said of each picture, by its name; of what is not in it, nothing was said yet. */
export const picturesPart = contentPart({
  schema: z.record(pictureName, pictureMetadataSchema),
  defaults: defaultPictures,
});

/** What stays in sight of a picture of the build, as it was in the beginning. */
export function defaultFocal(name: string): PictureMetadata["focal"] {
  const source: PictureSource | undefined = (pictureSources as Record<string, PictureSource>)[name];
  return source?.upright === undefined ? null : { x: source.upright, y: 0.5 };
}

function defaultPictures(): Record<string, PictureMetadata> {
  return Object.fromEntries(
    Object.entries(pictureSources).map(([name, { alt }]) => [
      name,
      {
        alternative: { kind: "described", text: alt },
        focal: defaultFocal(name),
        credit: "",
        licence: "",
        permission: "",
      },
    ]),
  );
}
