import { addDays } from "#app/french/dates.ts";
import { DEFAULT_TIMES, todayInParis } from "#app/features/booking/time/half-hour.ts";

export function* eachBookableSlot(): Generator<{ date: string; time: string }, never> {
  const today = todayInParis(new Date());
  for (;;) {
    for (let day = 1; day <= 365; day++) {
      for (const time of DEFAULT_TIMES) yield { date: addDays(today, day), time };
    }
  }
}
