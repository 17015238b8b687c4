import { useEffect, useEffectEvent, useState } from "react";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";

/** An answer that comes sooner needs no loading sign. */
const NOTICEABLE_MS = 150;
const TIMEOUT_MS = 10_000;

const STATES: readonly DaySlots["state"][] = ["open", "closed", "refused", "failed"];

interface Look {
  date: string | null;
  /** Null while it is being loaded. */
  day: DaySlots | null;
}

/** The chosen day and what is known of it. Of several looks only the last one is answered. */
export function useDaySlots(initial: DaySlots | null, slotsHref: (date: string) => string) {
  const [look, setLook] = useState<Look>({ date: initial?.date ?? null, day: initial });
  const [slowLook, setSlowLook] = useState<Look | null>(null);
  const hrefOf = useEffectEvent(slotsHref);

  useEffect(() => {
    const { date, day } = look;
    if (!date || day) return;
    const controller = new AbortController();
    let wanted = true;
    const timer = setTimeout(() => setSlowLook(look), NOTICEABLE_MS);
    // After the answer it does nothing.
    setTimeout(() => controller.abort(), TIMEOUT_MS);
    void fetchDay(hrefOf(date), date, controller.signal).then((answer) => {
      clearTimeout(timer);
      if (wanted) setLook({ date, day: answer });
    });
    return () => {
      wanted = false;
      clearTimeout(timer);
      controller.abort();
    };
  }, [look]);

  return {
    ...look,
    slow: look === slowLook,
    load: (date: string) => setLook({ date, day: null }),
    clear: () => setLook({ date: null, day: null }),
  };
}

async function fetchDay(href: string, date: string, signal: AbortSignal): Promise<DaySlots> {
  try {
    const response = await fetch(href, { headers: { Accept: "application/json" }, signal });
    const day = (await response.json()) as DaySlots;
    if (day.date === date && STATES.includes(day.state)) return day;
  } catch {
    // After any failure, nothing is offered that could not be checked (D10).
  }
  return { date, state: "failed" };
}
