import { enquiryMessages as messages } from "./enquiry.messages.ts";

export const TITLE_MAXIMUM = 120;
export const DESCRIPTION_MAXIMUM = 500; // §5, §9

/** The services of §3, in the order of the form. */
export const SERVICES = ["photo", "video", "web"] as const;
export type Service = (typeof SERVICES)[number];

export interface EnquiryDraft {
  title: string;
  services: Service[];
  description: string;
}

export const emptyDraft: EnquiryDraft = { title: "", services: [], description: "" };

export type EnquiryErrors = Partial<Record<"title" | "services" | "description" | "email", string>>;

/** What was typed, as far as it can be read: shown again whatever the rules say of it. */
export function readDraft(form: FormData): EnquiryDraft {
  const ticked = form.getAll("services");
  return {
    title: text(form, "title").trim(),
    services: SERVICES.filter((service) => ticked.includes(service)),
    // Browsers send CRLF and count LF: the limit is about what the person sees.
    description: text(form, "description").replace(/\r\n?/g, "\n").trim(),
  };
}

/** §5 Contact request form; null when nothing is wrong. */
export function checkDraft({ title, services, description }: EnquiryDraft, email = "@"): EnquiryErrors | null {
  const errors: EnquiryErrors = {};
  if (!title) errors.title = messages.title;
  else if (length(title) > TITLE_MAXIMUM) errors.title = messages.titleLength;
  if (services.length === 0) errors.services = messages.services;
  if (!description) errors.description = messages.description;
  else if (length(description) > DESCRIPTION_MAXIMUM) errors.description = messages.descriptionLength;
  if (!email.includes("@")) errors.email = messages.email;
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Characters as people count them: an emoji is one. */
export function length(value: string): number {
  return [...value].length;
}

/** The one text of that name, without what no keyboard types; empty when it is missing, doubled or a file. */
function text(form: FormData, name: string): string {
  const values = form.getAll(name);
  const value = values.length === 1 && typeof values[0] === "string" ? values[0] : "";
  // PostgreSQL stores no NUL.
  return value.replace(/[^\P{Cc}\t\r\n]/gu, "");
}
