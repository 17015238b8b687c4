export const SLOT_MINUTES = 30; // specification §9
export const DAY_MINUTES = 24 * 60;

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

const DIGIT_ZERO = 48;

export function minutesOf(time: string): number {
  // Character codes are faster than Number, and a screen of the agenda calls this thousands of times.
  const digit = (at: number) => time.charCodeAt(at) - DIGIT_ZERO;
  return (digit(0) * 10 + digit(1)) * 60 + digit(3) * 10 + digit(4);
}
