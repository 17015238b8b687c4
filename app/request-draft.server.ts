import { createCookie } from "react-router";
import { emptyDraft, type RequestDraft, SERVICES } from "#app/features/requests/request.forms.ts";

/** For the time of a login: the request that somebody wrote while the session ended. */
export const DRAFT_MINUTES = 30;
const maxAge = DRAFT_MINUTES * 60;
const cookie = createCookie("solstice.draft", { path: "/", httpOnly: true, sameSite: "lax", maxAge });

/** Cookies are 4 kB at most; a draft within the form's limits fits, what is longer was refused anyway. */
const BYTES = 2600;

export async function keepDraft(draft: RequestDraft, secure: boolean): Promise<string | null> {
  if (Buffer.byteLength(JSON.stringify(draft)) > BYTES) return null;
  return cookie.serialize(draft, { secure });
}

export function forgetDraft(): Promise<string> {
  return cookie.serialize("", { maxAge: 0 });
}

/** What the form starts from: what an ended session left, else what a price card asks for. */
export async function startingDraft(request: Request): Promise<RequestDraft> {
  const kept: unknown = await cookie.parse(request.headers.get("cookie")).catch(() => null);
  return isDraft(kept) ? kept : askedDraft(request);
}

/** Of the address alone (`?service=…&titre=…`): the same for everybody who follows the link. */
export function askedDraft(request: Request): RequestDraft {
  const query = new URL(request.url).searchParams;
  const asked = query.getAll("service");
  const services = SERVICES.filter((service) => asked.includes(service));
  return { ...emptyDraft, services, title: (query.get("titre") ?? "").slice(0, 120) };
}

function isDraft(value: unknown): value is RequestDraft {
  if (typeof value !== "object" || value === null) return false;
  const { title, services, description } = value as Record<string, unknown>;
  return (
    typeof title === "string" &&
    typeof description === "string" &&
    Array.isArray(services) &&
    services.every((service) => SERVICES.includes(service))
  );
}
