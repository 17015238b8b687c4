import * as z from "zod/mini";
import { originalContact } from "./contact.ts";
import { line, pictureName } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";

/** The words and the picture of the contact page. */
export const contactPart = contentPart({
  schema: z.strictObject({
    plate: z.strictObject({ picture: pictureName, number: line(20), caption: line(120) }),
  }),
  original: () => originalContact,
});
