export const TITLE_MAXIMUM = 120;
export const DESCRIPTION_MAXIMUM = 500; // §5, §9

/** The services of §3, in the order of the form. */
export const SERVICES = ["photo", "video", "web"] as const;
export type EnquiryService = (typeof SERVICES)[number];

export const SERVICE_LABELS: Record<EnquiryService, string> = { photo: "Photo", video: "Vidéo", web: "Web" };

export interface EnquiryDraft {
  title: string;
  services: EnquiryService[];
  description: string;
  /** What the price card asked for that led to the form, as its title; empty or missing: none did. */
  offer?: string;
  /** The service whose price list has that offer. */
  offerService?: string;
}

/** The price card from which something was asked, with the price that it showed that day. */
export interface StoredOffer {
  service: EnquiryService;
  /** « Mariage, formule OR » */
  title: string;
  /** Whole euros. */
  price: number;
}

/** The services of a row, whose flags are 0 or 1. */
export function servicesOf(flags: Record<EnquiryService, number>): EnquiryService[] {
  return SERVICES.filter((service) => flags[service]);
}

export const emptyDraft: EnquiryDraft = { title: "", services: [], description: "" };

/** Characters as people count them: an emoji is one. */
export function length(value: string): number {
  return [...value].length;
}

/** What was typed, as the form shows it again. */
export function draftOf({ title, services, description, offer, offerService }: Record<string, string[]>): EnquiryDraft {
  return {
    title: title?.[0] ?? "",
    services: SERVICES.filter((service) => services?.includes(service)),
    description: description?.[0] ?? "",
    offer: offer?.[0] ?? "",
    offerService: offerService?.[0] ?? "",
  };
}
