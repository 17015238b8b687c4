import type { Viewer } from "#app/content/viewer.ts";
import { isOfAgency } from "#app/features/account/roles.server.ts";
import { siteCookie } from "#app/platform/site-cookie.server.ts";
import { isData, isHtml } from "./answer-kinds.ts";
import { WIPE } from "./clear-browser.server.ts";
import { COPY_KEPT_HOURS } from "./offline-worker.ts";
import { isMember } from "./require-member.server.ts";
import type { Visit } from "./visit.server.ts";

const HOUR_MS = 3_600_000;

/**
 * Says, in a browser that may keep copies of the agency's space, whose they are: so they can go when that person's role goes.
 * It is set again after an hour, so that it outlives whatever was copied in that hour.
 */
const copiesCookie = ({ secure, services }: Visit) =>
  siteCookie("copies", secure, {
    maxAge: (COPY_KEPT_HOURS + 1) * 3600,
    secrets: [`${services.settings.sessionSecret} copies`],
  });

interface Copies {
  userId: string;
  /** When the cookie was set, in milliseconds. */
  at: number;
}

/** Whoever has copies gets pages of their own: one of them may have to wipe the copies. */
export function hasCopiesCookie(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes("solstice.copies=") ?? false;
}

interface Answered {
  request: Request;
  viewer: Viewer | null;
  response: Response;
  /** It is an answer of the agency's space, to a member. */
  ofAgency: boolean;
}

/**
 * Notes with each answer of the agency's space whose copies the browser keeps, and has it drop them with the first answer,
 * of whatever page, after that person's role is gone. A session that has merely ended takes nothing: what the browser
 * stores may be a text that is not sent yet.
 */
export async function followCopies(visit: Visit, { request, viewer, response, ofAgency }: Answered): Promise<void> {
  const cookies = request.headers.get("cookie");
  if (!ofAgency && !hasCopiesCookie(cookies)) return;
  const cookie = copiesCookie(visit);
  const copies: unknown = await cookie.parse(cookies).catch(() => null);
  const known = isCopies(copies) ? copies : null;
  const forget = () => cookie.serialize("", { maxAge: 0 });
  const now = visit.services.now().getTime();
  if (response.headers.get("Clear-Site-Data") === WIPE) {
    // They go already. A client's logout takes less, and leaves them.
    if (known) visit.cookies.push(await forget());
  } else if (isMember(viewer)) {
    const isNoted = known?.userId === viewer.id && now - known.at < HOUR_MS;
    if (ofAgency && (isHtml(response) || isData(response)) && !isNoted)
      visit.cookies.push(await cookie.serialize({ userId: viewer.id, at: now } satisfies Copies));
  } else if (known && !(await isOfAgency(visit.services.account.db, known.userId).catch(() => true))) {
    response.headers.set("Clear-Site-Data", WIPE);
    visit.cookies.push(await forget());
  }
}

function isCopies(value: unknown): value is Copies {
  const { userId, at } = (value ?? {}) as Partial<Copies>;
  return typeof userId === "string" && typeof at === "number";
}
