import * as z from "zod/mini";
import { expireCookie, readCookie, siteCookie } from "#app/platform/security/site-cookie.server.ts";
import { emptyDraft, type EnquiryDraft, SERVICES } from "#app/features/enquiries/enquiry.ts";

/** Time for the login of a client whose session expired while they wrote an enquiry. */
export const DRAFT_MINUTES = 30;
const draftCookie = (secure: boolean) => siteCookie("draft", secure, { maxAge: DRAFT_MINUTES * 60 });

/** About what a 4 kB cookie holds in base64. Only a draft made almost wholly of emoji is longer, and is not stored. */
const MAX_BYTES = 2600;

const storedDraft = z.object({
  email: z.string(),
  title: z.string(),
  services: z.array(z.enum(SERVICES)),
  description: z.string(),
  offer: z.exactOptional(z.string()),
  offerService: z.exactOptional(z.string()),
});

/** @param email the address of the only account that may read the draft */
export async function createDraftCookie(draft: EnquiryDraft, email: string, secure: boolean): Promise<string | null> {
  const stored: z.infer<typeof storedDraft> = { ...draft, email };
  if (Buffer.byteLength(JSON.stringify(stored)) > MAX_BYTES) return null;
  return draftCookie(secure).serialize(stored);
}

export function expiredDraftCookie(secure: boolean): Promise<string> {
  return expireCookie(draftCookie(secure));
}

/** Returns the title and services in the URL, or else this account's draft from an expired session. */
export async function initialDraft(request: Request, email: string, secure: boolean): Promise<EnquiryDraft> {
  const fromUrl = draftFromUrl(request);
  if (fromUrl.title !== "" || fromUrl.services.length > 0) return fromUrl;
  const cookie = await readCookie(draftCookie(secure), request.headers.get("cookie"));
  const stored = storedDraft.safeParse(cookie).data;
  if (stored?.email !== email) return fromUrl;
  const { email: _owner, ...draft } = stored;
  return draft;
}

/** Depends on the URL alone, so it is the same for every visitor. */
export function draftFromUrl(request: Request): EnquiryDraft {
  const query = new URL(request.url).searchParams;
  const requested = query.getAll("service");
  const services = SERVICES.filter((service) => requested.includes(service));
  const title = (query.get("titre") ?? "").slice(0, 120);
  // An offer belongs to one service, so a title beside several services names no offer.
  return {
    ...emptyDraft,
    services,
    title,
    ...(services.length === 1 ? { offer: title, offerService: services[0] } : {}),
  };
}
