import * as z from "zod/mini";
import { defaultContact } from "./contact.ts";
import { line, pictureName, prose, italicTitle } from "./content-fields.ts";
import { contentPart } from "./content-part.ts";

const head = z.object({ title: italicTitle, lede: prose(300) });

/** The words and the picture of the contact page. */
export const contactPart = contentPart({
  schema: z.object({
    head,
    memberHead: head,
    invitation: z.object({ title: italicTitle, lede: prose(400), button: line(40), note: prose(200) }),
    plate: z.object({ picture: pictureName, number: line(20), caption: line(120) }),
  }),
  defaults: () => defaultContact,
});
