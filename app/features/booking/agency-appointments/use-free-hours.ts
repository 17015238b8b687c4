import { useEffect, useState } from "react";
import { href } from "react-router";
import type { FreeHours, UntimedSpan } from "./free-hours.ts";
import { HALF_HOURS } from "#app/features/booking/time/half-hour.ts";

const TIMEOUT_MS = 10_000;

/** @param submitted the hours in the answer to a failed submission */
export function useFreeHours(initial: FreeHours, submitted: FreeHours | null) {
  /** `loads` counts the times that the hours were loaded since the page or the submission brought them. */
  const [loaded, setLoaded] = useState({ hours: initial, failed: false, loads: 0 });
  const [requestedSpan, setRequestedSpan] = useState<UntimedSpan | null>(null);
  const [lastSubmitted, setLastSubmitted] = useState<FreeHours | null>(null);
  if (submitted !== lastSubmitted) {
    setLastSubmitted(submitted);
    if (submitted) {
      setRequestedSpan(null);
      setLoaded({ hours: submitted, failed: false, loads: 0 });
    }
  }

  useEffect(() => {
    if (!requestedSpan) return;
    let isCurrent = true;
    void fetchHours(requestedSpan).then((answer) => {
      if (!isCurrent) return;
      setRequestedSpan(null);
      setLoaded(({ loads }) => ({ ...answer, loads: loads + 1 }));
    });
    return () => {
      isCurrent = false;
    };
  }, [requestedSpan]);

  return {
    ...loaded,
    busy: requestedSpan !== null,
    follow(form: FormData) {
      const next = untimedSpanIn(form);
      if (next.date) setRequestedSpan((last) => (queryOf(last ?? loaded.hours) === queryOf(next) ? last : next));
    },
  };
}

function untimedSpanIn(form: FormData): UntimedSpan {
  const count = (name: string) => Number(form.get(name));
  return {
    date: String(form.get("date")),
    minutes: count("minutes"),
    travelBefore: count("travelBefore"),
    travelAfter: count("travelAfter"),
  };
}

function queryOf({ date, minutes, travelBefore, travelAfter }: UntimedSpan): string {
  const counts = Object.entries({ minutes, travelBefore, travelAfter }).map(([name, count]) => [name, String(count)]);
  return new URLSearchParams([["date", date], ...counts]).toString();
}

async function fetchHours(span: UntimedSpan): Promise<{ hours: FreeHours; failed: boolean }> {
  try {
    const response = await fetch(`${href("/agence/agenda/heures")}?${queryOf(span)}`, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const hours = (await response.json()) as FreeHours;
    if (response.ok && Array.isArray(hours.usual)) return { hours, failed: false };
  } catch {
    // If the hours cannot be loaded, all hours are offered; the server checks the choice.
  }
  return { hours: { ...span, usual: [], others: [...HALF_HOURS] }, failed: true };
}
