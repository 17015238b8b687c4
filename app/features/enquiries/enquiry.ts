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

/** Characters as people count them: an emoji is one. */
export function length(value: string): number {
  return [...value].length;
}

/** What was typed, as the form shows it again. */
export function draftOf({ title, services, description }: Record<string, string[]>): EnquiryDraft {
  return {
    title: title?.[0] ?? "",
    services: SERVICES.filter((service) => services?.includes(service)),
    description: description?.[0] ?? "",
  };
}
