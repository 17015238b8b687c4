import { plural } from "#app/french/plural.ts";

export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} ${plural(rest, "minute", "minutes")}`;
  if (rest > 0) return `${hours} h ${String(rest).padStart(2, "0")}`;
  return `${hours} ${plural(hours, "heure", "heures")}`;
}
