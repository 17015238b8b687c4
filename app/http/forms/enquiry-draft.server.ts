import { expireCookie, readCookie, siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { emptyDraft, type EnquiryDraft, SERVICES } from "#app/features/enquiries/enquiry.ts";

/** Time for the login of a client whose session expired while they wrote an enquiry. */
export const DRAFT_MINUTES = 30;
const draftCookie = (secure: boolean) => siteCookie("draft", secure, { maxAge: DRAFT_MINUTES * 60 });

/** About what a 4 kB cookie holds in base64. Only a draft made almost wholly of emoji is longer, and is not stored. */
const BYTES = 2600;

/** @param email the address of the only account that may read the draft */
export async function storeDraft(draft: EnquiryDraft, email: string, secure: boolean): Promise<string | null> {
  const stored: StoredDraft = { ...draft, email };
  if (Buffer.byteLength(JSON.stringify(stored)) > BYTES) return null;
  return draftCookie(secure).serialize(stored);
}

export function forgetDraft(secure: boolean): Promise<string> {
  return expireCookie(draftCookie(secure));
}

/** Returns the title and services in the URL, or else this account's draft from an expired session. */
export async function startingDraft(request: Request, email: string, secure: boolean): Promise<EnquiryDraft> {
  const asked = askedDraft(request);
  if (asked.title !== "" || asked.services.length > 0) return asked;
  const stored = await readCookie(draftCookie(secure), request.headers.get("cookie"));
  if (!isStoredDraft(stored) || stored.email !== email) return asked;
  const { title, services, description, offer, offerService } = stored;
  const isOffer = typeof offer === "string" && typeof offerService === "string";
  return { title, services, description, ...(isOffer ? { offer, offerService } : {}) };
}

/** Depends on the URL alone, so it is the same for every visitor. */
export function askedDraft(request: Request): EnquiryDraft {
  const query = new URL(request.url).searchParams;
  const asked = query.getAll("service");
  const services = SERVICES.filter((service) => asked.includes(service));
  const title = (query.get("titre") ?? "").slice(0, 120);
  // An offer belongs to one service, so a title beside several services names no offer.
  return {
    ...emptyDraft,
    services,
    title,
    ...(services.length === 1 ? { offer: title, offerService: services[0] } : {}),
  };
}

type StoredDraft = EnquiryDraft & { email: string };

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== "object" || value === null) return false;
  const { email, title, services, description } = value as Record<string, unknown>;
  return (
    typeof email === "string" &&
    typeof title === "string" &&
    typeof description === "string" &&
    Array.isArray(services) &&
    services.every((service) => SERVICES.includes(service))
  );
}
