import { useEffect, useState } from "react";
import { isIsoDate } from "#app/french/dates.ts";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";

const SPINNER_DELAY_MS = 150;
const TIMEOUT_MS = 10_000;

const STATES: readonly DaySlots["state"][] = ["open", "closed", "refused", "failed"];

interface DayRequest {
  date: string | null;
  day: DaySlots | null;
}

export function useDaySlots(initial: DaySlots | null, slotsPath: string) {
  const [request, setRequest] = useState<DayRequest>({ date: initial?.date ?? null, day: initial });
  // A choice ends with the list it was made in, because a list that is loaded again has no checked slot.
  const [choice, setChoice] = useState<{ day: DaySlots; time: string } | null>(null);
  const [slowRequest, setSlowRequest] = useState<DayRequest | null>(null);

  useEffect(() => {
    const { date, day } = request;
    if (!date || day) return;
    let isCurrent = true;
    const timer = setTimeout(() => setSlowRequest(request), SPINNER_DELAY_MS);
    void fetchDay(slotsPath, date).then((answer) => {
      if (isCurrent) setRequest({ date, day: answer });
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [request, slotsPath]);

  const { date } = request;
  useEffect(() => {
    // Keeps the chosen day on reload, without a navigation.
    const address = new URL(location.href);
    if (address.searchParams.get("date") === date) return;
    if (date) address.searchParams.set("date", date);
    else address.searchParams.delete("date");
    address.searchParams.delete("creneau"); // belongs to another day
    history.replaceState(history.state, "", address);
  }, [date]);

  return {
    ...request,
    /** null also for a date in the address that does not exist: `day` then says so. */
    chosenDate: date !== null && isIsoDate(date) ? date : null,
    isSlow: request === slowRequest,
    time: choice && choice.day === request.day ? choice.time : null,
    /** A checked tile calls this at each render, so an equal choice must stay the same object. */
    pick(time: string) {
      const { day } = request;
      if (day) setChoice((last) => (last?.day === day && last.time === time ? last : { day, time }));
    },
    load: (date: string) => setRequest({ date, day: null }),
    clear: () => setRequest({ date: null, day: null }),
  };
}

async function fetchDay(slotsPath: string, date: string): Promise<DaySlots> {
  try {
    const response = await fetch(`${slotsPath}?date=${encodeURIComponent(date)}`, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const day = (await response.json()) as DaySlots;
    if (day.date === date && STATES.includes(day.state)) return day;
  } catch {
    // Never offer slots that could not be checked.
  }
  return { date, state: "failed" };
}
