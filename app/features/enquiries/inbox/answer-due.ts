import { HOUR } from "#app/platform/durations.ts";
import { plural } from "#app/french/plural.ts";

export interface AnswerDue {
  words: string;
  late: boolean;
  percent: number;
}

export function answerDue(createdAt: string, withinHours: number, now: Date): AnswerDue {
  const waited = (now.getTime() - Date.parse(createdAt)) / HOUR;
  const left = withinHours - waited;
  const late = left <= 0;
  return {
    words: late ? `en retard ${lateness(Math.floor(-left))}` : `il reste ${describeLeft(left)}`,
    late,
    percent: Math.min(100, Math.max(0, Math.round((waited / withinHours) * 100))),
  };
}

function describeLeft(hours: number): string {
  return hours < 1 ? "moins d’une heure" : `${Math.floor(hours)} h`;
}

function lateness(hours: number): string {
  if (hours < 1) return "de moins d’une heure";
  if (hours < 24) return `de ${hours} h`;
  const days = Math.floor(hours / 24);
  return plural(days, "d’un jour", `de ${days} jours`);
}
