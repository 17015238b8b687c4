import { useEffect, useState } from "react";
import { href } from "react-router";
import type { FreeHours, WantedTime } from "./free-hours.ts";
import { HALF_HOURS } from "#app/features/booking/time/span.ts";

const TIMEOUT_MS = 10_000;

interface Look {
  wanted: WantedTime;
  answer: { hours: FreeHours; failed: boolean } | null;
}

/** Loads the free hours whenever the fields change. @param brought the hours in the answer to a failed submission */
export function useFreeHours(initial: FreeHours, brought: FreeHours | null) {
  const [look, setLook] = useState<Look | null>(null);
  const [shown, setShown] = useState({ hours: initial, failed: false, isAsked: false });
  const [last, setLast] = useState<FreeHours | null>(null);
  if (brought !== last) {
    setLast(brought);
    if (brought) setLook(null);
    if (brought) setShown({ hours: brought, failed: false, isAsked: false });
  }

  useEffect(() => {
    if (!look || look.answer) return;
    const controller = new AbortController();
    let wanted = true;
    const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
    void fetchHours(look.wanted, controller.signal).then((answer) => {
      if (!wanted) return;
      setLook({ wanted: look.wanted, answer });
      setShown({ ...answer, isAsked: true });
    });
    return () => {
      wanted = false;
      clearTimeout(timer);
      controller.abort();
    };
  }, [look]);

  return {
    ...shown,
    /** The React key that remounts the tiles when new hours arrive. */
    key: look?.answer ? queryOf(look.wanted) : "",
    busy: look !== null && look.answer === null,
    follow(form: FormData) {
      const wanted = wantedTimeInForm(form);
      if (!wanted.date) return;
      setLook((last) => (queryOf(last?.wanted ?? shown.hours) === queryOf(wanted) ? last : { wanted, answer: null }));
    },
  };
}

function wantedTimeInForm(form: FormData): WantedTime {
  const count = (name: string) => Number(form.get(name));
  return {
    date: String(form.get("date")),
    minutes: count("minutes"),
    travelBefore: count("travelBefore"),
    travelAfter: count("travelAfter"),
  };
}

function queryOf({ date, minutes, travelBefore, travelAfter }: WantedTime): string {
  const counts = Object.entries({ minutes, travelBefore, travelAfter }).map(([name, count]) => [name, String(count)]);
  return new URLSearchParams([["date", date], ...counts]).toString();
}

async function fetchHours(wanted: WantedTime, signal: AbortSignal): Promise<NonNullable<Look["answer"]>> {
  try {
    const response = await fetch(`${href("/agence/agenda/heures")}?${queryOf(wanted)}`, {
      headers: { Accept: "application/json" },
      signal,
    });
    const hours = (await response.json()) as FreeHours;
    if (response.ok && Array.isArray(hours.usual)) return { hours, failed: false };
  } catch {
    // After a network error, all hours are offered; the server checks the choice.
  }
  return { hours: { ...wanted, usual: [], others: [...HALF_HOURS] }, failed: true };
}
