import { useEffect, useState } from "react";
import { href } from "react-router";
import type { FreeHours, WantedTime } from "./free-hours.ts";
import { HALF_HOURS } from "#app/features/booking/time/span.ts";

const TIMEOUT_MS = 10_000;

interface HoursRequest {
  wanted: WantedTime;
  answer: { hours: FreeHours; failed: boolean } | null;
}

/** @param submitted the hours in the answer to a failed submission */
export function useFreeHours(initial: FreeHours, submitted: FreeHours | null) {
  const [request, setRequest] = useState<HoursRequest | null>(null);
  const [shown, setShown] = useState({ hours: initial, failed: false, isAsked: false });
  const [lastSubmitted, setLastSubmitted] = useState<FreeHours | null>(null);
  if (submitted !== lastSubmitted) {
    setLastSubmitted(submitted);
    if (submitted) setRequest(null);
    if (submitted) setShown({ hours: submitted, failed: false, isAsked: false });
  }

  useEffect(() => {
    if (!request || request.answer) return;
    const controller = new AbortController();
    let wanted = true;
    const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
    void fetchHours(request.wanted, controller.signal).then((answer) => {
      if (!wanted) return;
      setRequest({ wanted: request.wanted, answer });
      setShown({ ...answer, isAsked: true });
    });
    return () => {
      wanted = false;
      clearTimeout(timer);
      controller.abort();
    };
  }, [request]);

  return {
    ...shown,
    key: request?.answer ? queryOf(request.wanted) : "",
    busy: request !== null && request.answer === null,
    follow(form: FormData) {
      const wanted = wantedTimeInForm(form);
      if (!wanted.date) return;
      setRequest((last) =>
        queryOf(last?.wanted ?? shown.hours) === queryOf(wanted) ? last : { wanted, answer: null },
      );
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

async function fetchHours(wanted: WantedTime, signal: AbortSignal): Promise<NonNullable<HoursRequest["answer"]>> {
  try {
    const response = await fetch(`${href("/agence/agenda/heures")}?${queryOf(wanted)}`, {
      headers: { Accept: "application/json" },
      signal,
    });
    const hours = (await response.json()) as FreeHours;
    if (response.ok && Array.isArray(hours.usual)) return { hours, failed: false };
  } catch {
    // If the hours cannot be loaded, all hours are offered; the server checks the choice.
  }
  return { hours: { ...wanted, usual: [], others: [...HALF_HOURS] }, failed: true };
}
