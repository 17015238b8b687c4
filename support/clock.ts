import { todayInParis } from "#app/features/booking/time/half-hour.ts";

/** Gives site suites on PostgreSQL two instances (docs/exploitation/montee-en-charge.md). */
export const twoInstances = process.env.TEST_INSTANCES === "2";

/** A Wednesday at 10:00 in Paris. Two instances use the machine's clock, so they start at the current time. */
const START = twoInstances ? new Date() : new Date("2026-06-03T08:00:00Z");

export const TODAY = todayInParis(START);

/** Starts this process's clock at a fixed time. Vitest's fake clock would fall behind the site's on a busy machine. */
export function startClock(): { offsetMs: number; restore(): void } {
  const machine = Date;
  const offsetMs = twoInstances ? 0 : START.getTime() - machine.now();
  const now = () => machine.now() + offsetMs;
  globalThis.Date = new Proxy(machine, {
    construct: (_, values) => Reflect.construct(machine, values.length > 0 ? values : [now()]) as Date,
    get: (_, name) => (name === "now" ? now : (Reflect.get(machine, name) as unknown)),
  });
  return { offsetMs, restore: () => void (globalThis.Date = machine) };
}
