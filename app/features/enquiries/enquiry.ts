export const TITLE_MAXIMUM = 120;
export const DESCRIPTION_MAXIMUM = 500; // set by specification §5 and §9

/** Set by specification §3, in the order of the form. */
export const SERVICES = ["photo", "video", "web"] as const;
export type EnquiryService = (typeof SERVICES)[number];

export const SERVICE_LABELS: Record<EnquiryService, string> = { photo: "Photo", video: "Vidéo", web: "Web" };

export interface EnquiryDraft {
  title: string;
  services: EnquiryService[];
  description: string;
  /** Title of the offer that led to the form; empty or undefined: none. */
  offer?: string;
  offerService?: string;
}

export interface StoredOffer {
  service: EnquiryService;
  title: string;
  price: number;
}

export function servicesOf(flags: Record<EnquiryService, number>): EnquiryService[] {
  return SERVICES.filter((service) => flags[service]);
}

export const emptyDraft: EnquiryDraft = { title: "", services: [], description: "" };

/** The texts in which the agency searches. */
export function searchTextsOf(
  { title, description }: Pick<EnquiryDraft, "title" | "description">,
  sender: { name: string; email: string },
  messages: readonly { text: string }[] = [],
): string[] {
  return [title, description, sender.name, sender.email, ...messages.map(({ text }) => text)];
}

export function characterCount(value: string): number {
  return [...value].length;
}

export function draftOf({ title, services, description, offer, offerService }: Record<string, string[]>): EnquiryDraft {
  return {
    title: title?.[0] ?? "",
    services: SERVICES.filter((service) => services?.includes(service)),
    description: description?.[0] ?? "",
    offer: offer?.[0] ?? "",
    offerService: offerService?.[0] ?? "",
  };
}
