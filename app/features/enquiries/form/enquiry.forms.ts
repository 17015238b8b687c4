import * as z from "zod/mini";
import { textLine, text } from "#app/forms/form-values.ts";
import { characterCount, DESCRIPTION_MAXIMUM, SERVICES, TITLE_MAXIMUM } from "#app/features/enquiries/enquiry.ts";
import { enquiryMessages as messages } from "./enquiry.messages.ts";

const chosenServices = z.transform((value) => SERVICES.filter((service) => [value].flat().includes(service)));

export const atMost = (maximum: number, message: string) =>
  z.refine<string>((value) => characterCount(value) <= maximum, message);

/** Rules of specification §5, with a maximum length of the title added. */
export const enquirySchema = z.object({
  title: z.pipe(
    textLine,
    z.string().check(z.minLength(1, messages.title), atMost(TITLE_MAXIMUM, messages.titleLength)),
  ),
  services: z.pipe(chosenServices, z.array(z.enum(SERVICES)).check(z.minLength(1, messages.services))),
  description: z.pipe(
    text,
    z.string().check(z.minLength(1, messages.description), atMost(DESCRIPTION_MAXIMUM, messages.descriptionLength)),
  ),
  /** Title of a price card; ignored if `offerService` has no such card. */
  offer: z.pipe(
    text,
    z.transform((value: string) => value.slice(0, TITLE_MAXIMUM)),
  ),
  /** Two price lists may have offers of the same title. */
  offerService: z.pipe(
    text,
    z.transform((value: string) => SERVICES.find((service) => service === value) ?? ""),
  ),
  email: z.exactOptional(z.string({ error: messages.email }).check(z.includes("@", messages.email))),
});
