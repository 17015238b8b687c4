import { addDays } from "#app/content/dates.ts";
import { type ActResult, type AgencyRefusal, checkTakes } from "./agency-agenda.server.ts";
import { readDayRules } from "./agenda-rules.server.ts";
import { warningsAbout } from "./appointment-warnings.ts";
import type { BookingDeps } from "./booking.server.ts";
import { type Hold, listHolds } from "./held-slots.server.ts";
import { isOverHold, NEARBY_DAYS, nearestFree, placeKey, type Wanted } from "./nearest-free.ts";
import { type SlotRefusal, whyNotOffered } from "./offered-slots.ts";
import { liveProposal } from "./proposals.server.ts";
import { type Place, spanHasBegun } from "./span.ts";

type AdviceDeps = Pick<BookingDeps, "db" | "now">;

/** What the agency should know of a place before it takes it. */
export interface PlaceAdvice {
  /** The two nearest places where it fits, when the wanted one is somebody's. */
  nearest?: Place[];
  /** By which of the clients' rules it could not be booked, while nobody has said that they know. */
  warnings?: SlotRefusal[];
}

type Tried = { ok: true; id: string } | { ok: false; reason: AgencyRefusal | "to-confirm"; more: PlaceAdvice };

/**
 * Takes a place for the agency: never over another hold, and where clients could not book only once the warnings have
 * been read.
 * @param confirmed the warnings that were read, by a space
 * @param ownId the appointment that is to move there; what it holds is free for it
 */
export async function tryPlace(
  deps: AdviceDeps,
  wanted: Wanted,
  confirmed: string,
  take: () => Promise<ActResult>,
  ownId?: string,
): Promise<Tried> {
  const fault = checkTakes(wanted);
  if (fault) return { ok: false, reason: fault, more: {} };
  const { nearest, warnings } = await advise(deps, wanted, ownId);
  if (nearest) return { ok: false, reason: "slot-taken", more: { nearest } };
  if (warnings.length > 0 && confirmed !== warnings.join(" ")) {
    return { ok: false, reason: "to-confirm", more: { warnings } };
  }
  const result = await take();
  if (result.ok) return result;
  // Somebody was faster.
  const late = result.reason === "slot-taken" ? (await advise(deps, wanted, ownId)).nearest : null;
  return { ok: false, reason: result.reason, more: late ? { nearest: late } : {} };
}

/** @returns `nearest` null: the place is free */
async function advise({ db, now }: AdviceDeps, wanted: Wanted, ownId: string | undefined) {
  const at = now();
  const day = await readDayRules(db, addDays(wanted.date, -NEARBY_DAYS - 1), at);
  const warnings = warningsAbout(wanted, day);
  const around = NEARBY_DAYS + 2;
  const holds = await listHolds(db, addDays(wanted.date, -around), addDays(wanted.date, around), at);
  const ownProposal = ownId ? await liveProposal(db, ownId) : null;
  const isOwn = ({ appointmentId, offerId }: Hold) =>
    (ownId !== undefined && appointmentId === ownId) || (ownProposal !== null && offerId === ownProposal.id);
  const taken = new Set(holds.filter((hold) => !isOwn(hold)).map(placeKey));
  if (!isOverHold(wanted, taken)) return { nearest: null, warnings };
  // Whoever asked for an ordinary hour is not sent to one that needs a second thought.
  const ordinary = warnings.length === 0;
  const suits = (place: Wanted) => !spanHasBegun(place, at) && (!ordinary || warningsAbout(place, day).length === 0);
  return { nearest: nearestFree(wanted, taken, suits), warnings };
}

/** Why clients are not offered a half hour; null: they are. With it, whose it is when somebody holds it. */
export async function explainPlace(
  { db, now }: AdviceDeps,
  place: Place,
): Promise<{ refusal: SlotRefusal | null; holder: string | null }> {
  const at = now();
  const [day, holds] = await Promise.all([readDayRules(db, place.date, at), listHolds(db, place.date, place.date, at)]);
  const refusal = whyNotOffered(place, day, new Set(holds.map(({ slot }) => slot)));
  const holder = refusal === "held" ? holds.find(({ slot }) => slot === place.slot)?.appointmentId : undefined;
  return { refusal, holder: holder ?? null };
}
