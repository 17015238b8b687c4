import { capitalised, isIsoDate, longDate } from "#app/content/dates.ts";
import { partInWords } from "#app/features/booking/closure-words.ts";
import {
  closeDay,
  type ClosingRefusal,
  listClosedDays,
  reopenDay,
} from "#app/features/booking/unavailability.server.ts";
import { type Command, type CommandContext, Refusal } from "./agency-command.ts";

const USAGE = `Usage :
  npm run unavailability -- add 2026-12-24      ferme un jour
  npm run unavailability -- remove 2026-12-24   le rouvre
  npm run unavailability -- list                montre les jours fermés`;

const refusals: Record<ClosingRefusal, string> = {
  "past-day": "est passé : seul un jour à venir peut être fermé.",
};

/** What was typed after `npm run unavailability --`. */
export function parseUnavailabilityCommand([verb, ...dates]: string[]): Command {
  if (verb === "list" && dates.length === 0) return list;
  const work = verb === "add" ? add : verb === "remove" ? remove : undefined;
  const date = dates[0];
  if (!work || !date || dates.length > 1) throw new Refusal(USAGE);
  if (!isIsoDate(date)) throw new Refusal(`« ${date} » n’est pas une date du calendrier (exemple : 2026-12-24).`);
  return (context) => work(context, date);
}

async function add({ database: { db } }: CommandContext, date: string): Promise<string[]> {
  const closed = await closeDay(db, date, new Date());
  if (!closed.ok) throw new Refusal(`Le ${longDate(date)} ${refusals[closed.reason]}`);
  const { added, standing } = closed;
  const done = added ? `Le ${longDate(date)} est fermé.` : `Le ${longDate(date)} était déjà fermé.`;
  const { length } = standing;
  if (length === 0) return [done];
  const appointments = length === 1 ? "1 rendez-vous confirmé reste" : `${length} rendez-vous confirmés restent`;
  return [done, `Attention : ${appointments} ce jour-là ; fermer un jour n’annule rien.`];
}

async function remove({ database: { db } }: CommandContext, date: string): Promise<string[]> {
  const reopening = await reopenDay(db, date, new Date());
  if (reopening === "repeats") {
    throw new Refusal(
      `Le ${longDate(date)} est fermé par une règle qui se répète : rouvrez-le dans « Jours et horaires ».`,
    );
  }
  return [reopening === "reopened" ? `Le ${longDate(date)} est rouvert.` : `Le ${longDate(date)} n’était pas fermé.`];
}

async function list({ database: { db } }: CommandContext): Promise<string[]> {
  const days = await listClosedDays(db, new Date());
  return days.length === 0
    ? ["Aucun jour n’est fermé."]
    : days.map(
        ({ date, parts }) => `${date}  ${capitalised(longDate(date))}${(parts ?? []).map(partInWords).join("")}`,
      );
}
