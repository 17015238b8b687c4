export const SLOT_MINUTES = 30; // specification §9
export const DAY_MINUTES = 24 * 60;
export const LONGEST_TRAVEL_MINUTES = 8 * 60;

export const HALF_HOURS: readonly string[] = Array.from({ length: DAY_MINUTES / SLOT_MINUTES }, (_, index) =>
  timeOfMinutes(index * SLOT_MINUTES),
);

const KNOWN_HALF_HOURS: ReadonlySet<string> = new Set(HALF_HOURS);

export function isHalfHour(text: string): boolean {
  return KNOWN_HALF_HOURS.has(text);
}

export function timeOfMinutes(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
