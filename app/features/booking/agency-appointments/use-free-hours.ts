import { useEffect, useState } from "react";
import { href } from "react-router";
import type { FreeHours, UntimedSpan } from "./free-hours.ts";
import { HALF_HOURS } from "#app/features/booking/time/half-hour.ts";

const TIMEOUT_MS = 10_000;

/** @param submitted the hours in the answer to a failed submission, which replace those shown */
export function useFreeHours(initial: FreeHours, submitted: FreeHours | null) {
  /** `loads` counts the loads since the page or the submission brought the hours. */
  const [loaded, setLoaded] = useState({ hours: initial, hasFailed: false, loads: 0 });
  const [requestedSpan, setRequestedSpan] = useState<UntimedSpan | null>(null);
  const [lastSubmitted, setLastSubmitted] = useState<FreeHours | null>(null);
  if (submitted !== lastSubmitted) {
    setLastSubmitted(submitted);
    if (submitted) {
      setRequestedSpan(null);
      setLoaded({ hours: submitted, hasFailed: false, loads: 0 });
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
    isLoading: requestedSpan !== null,
    /** Loads nothing if the hours of this span are shown or requested already. */
    loadFor(form: FormData) {
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

async function fetchHours(span: UntimedSpan): Promise<{ hours: FreeHours; hasFailed: boolean }> {
  try {
    const response = await fetch(`${href("/agence/agenda/heures")}?${queryOf(span)}`, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const hours = (await response.json()) as FreeHours;
    if (response.ok && Array.isArray(hours.usual)) return { hours, hasFailed: false };
  } catch {
    // If the hours cannot be loaded, all hours are offered; the server checks the choice.
  }
  return { hours: { ...span, usual: [], others: [...HALF_HOURS] }, hasFailed: true };
}
