import { HOUR } from "#app/platform/durations.ts";
import { plural } from "#app/french/plural.ts";

export interface AnswerDue {
  text: string;
  isLate: boolean;
  percent: number;
}

export function answerDue(waitsSince: string, withinHours: number, now: Date): AnswerDue {
  const waited = (now.getTime() - Date.parse(waitsSince)) / HOUR;
  const remaining = withinHours - waited;
  const isLate = remaining <= 0;
  return {
    text: isLate ? `en retard ${describeDelay(Math.floor(-remaining))}` : `il reste ${describeRemaining(remaining)}`,
    isLate,
    percent: Math.min(100, Math.max(0, Math.round((waited / withinHours) * 100))),
  };
}

function describeRemaining(hours: number): string {
  return hours < 1 ? "moins d’une heure" : `${Math.floor(hours)} h`;
}

function describeDelay(hours: number): string {
  if (hours < 1) return "de moins d’une heure";
  if (hours < 24) return `de ${hours} h`;
  const days = Math.floor(hours / 24);
  return plural(days, "d’un jour", `de ${days} jours`);
}
