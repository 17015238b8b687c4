import { capitalise, isIsoDate, longDate } from "#app/french/dates.ts";
import { typeset } from "#app/french/typeset.ts";
import { BOOKING_RULES } from "#app/features/booking/availability/day-rules.server.ts";
import { weekdayOf } from "#app/features/booking/time/calendar-month.ts";
import { describeClosure, formatPart } from "#app/features/booking/closures/closure-words.ts";
import type { Closure } from "#app/features/booking/closures/closure.ts";
import { describeClosedWeekdays } from "#app/features/booking/opening-hours/rules-in-words.ts";
import { WEEKDAYS } from "#app/french/date-labels.ts";
import {
  closeDay,
  type CloseDayRefusal,
  listClosedDays,
  reopenDay,
} from "#app/features/booking/closing/unavailability-command.server.ts";
import { readSetting } from "#app/platform/database/stored-settings.server.ts";
import { type Command, type CommandContext, oneOf, Refusal } from "./agency-command.ts";
import { plural } from "#app/french/plural.ts";

export const UNAVAILABILITY_USAGE = `Usage :
  npm run unavailability -- add 2026-12-24           ferme un jour
  npm run unavailability -- remove 2026-12-24        le rouvre
  npm run unavailability -- remove 2026-12-24 tout   le rouvre et supprime toute la fermeture récurrente
  npm run unavailability -- list                     affiche les jours fermés`;

const WHOLE = "tout";

const BY_HOURS = "par les horaires (Jours et horaires)";

const refusals: Record<CloseDayRefusal, string> = {
  "past-day": "est passé : il ne peut plus être fermé.",
  "no-day": "est trop loin : l’agenda va jusqu’en 2199.",
};

export function parseUnavailabilityCommand([verb, date, extent, ...more]: string[]): Command {
  if (verb === "list" && date === undefined) return list;
  if (verb && !["list", "add", "remove"].includes(verb)) {
    throw new Refusal(`« ${verb} » n’est pas une commande. Choisissez ${oneOf(["list", "add", "remove"])}.`);
  }
  const endsRecurring = verb === "remove" && extent === WHOLE;
  const isComplete = date && (verb === "add" || verb === "remove");
  if (!isComplete || (extent !== undefined && !endsRecurring) || more.length > 0)
    throw new Refusal(UNAVAILABILITY_USAGE);
  if (!isIsoDate(date)) throw new Refusal(`« ${date} » n’est pas une date du calendrier (exemple : 2026-12-24).`);
  return (context) => (verb === "add" ? add(context, date) : remove(context, date, endsRecurring));
}

async function add({ database: { db } }: CommandContext, date: string): Promise<string[]> {
  const closed = await closeDay(db, date, new Date());
  if (!closed.ok) throw new Refusal(`Le ${longDate(date)} ${refusals[closed.reason]}`);
  const { added, booked } = closed;
  const result = added ? `Le ${longDate(date)} est fermé.` : `Le ${longDate(date)} était déjà fermé.`;
  const { length } = booked;
  if (length === 0) return [result];
  const appointments = plural(length, "1 rendez-vous confirmé reste", `${length} rendez-vous confirmés restent`);
  return [result, `Attention : ${appointments} ce jour-là ; fermer un jour n’annule rien.`];
}

async function remove({ database: { db } }: CommandContext, date: string, endRecurring: boolean): Promise<string[]> {
  const reopening = await reopenDay(db, date, new Date(), { endRecurring });
  if (!reopening.ok) {
    throw new Refusal(
      `Le ${longDate(date)} est fermé par une fermeture récurrente : ${inWords(reopening.recurring)}. Pour la supprimer en entier : npm run unavailability -- remove ${date} ${WHOLE}`,
    );
  }
  const { reopened, deletedRecurring, isClosedByHours } = reopening;
  const weekday = WEEKDAYS[weekdayOf(date)];
  if (!reopened)
    return [isClosedByHours ? `Le ${weekday} est fermé ${BY_HOURS}.` : `Le ${longDate(date)} n’était pas fermé.`];
  const lines = [`Le ${longDate(date)} est rouvert.`];
  if (deletedRecurring.length > 0) lines.push(`Fermeture récurrente supprimée : ${inWords(deletedRecurring)}.`);
  if (isClosedByHours) lines.push(`Attention : le ${weekday} reste fermé ${BY_HOURS}.`);
  return lines;
}

const inWords = (closures: readonly Closure[]) =>
  closures.map((closure) => typeset(describeClosure(closure))).join(" ; ");

async function list({ database: { db } }: CommandContext): Promise<string[]> {
  const days = await listClosedDays(db, new Date());
  const weekdays = describeClosedWeekdays((await readSetting(db, BOOKING_RULES)).week);
  if (days.length === 0 && !weekdays) return ["Aucun jour n’est fermé."];
  return [
    ...days.map(({ date, parts }) => `${date}  ${capitalise(longDate(date))}${(parts ?? []).map(formatPart).join("")}`),
    ...(weekdays ? [`Fermé ${BY_HOURS} : ${weekdays}.`] : []),
  ];
}
