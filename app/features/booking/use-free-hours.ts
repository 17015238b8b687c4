import { useEffect, useState } from "react";
import { href } from "react-router";
import type { FreeHours } from "./free-hours.ts";
import { HALF_HOURS } from "./span.ts";

const PATIENCE_MS = 10_000;

/** On these it depends which hours are free. */
const FIELDS = ["date", "minutes", "travelBefore", "travelAfter"] as const;

interface Look {
  query: string;
  /** Null while they are asked for. */
  answer: { hours: FreeHours; failed: boolean } | null;
}

/**
 * The free hours of what the fields say, asked for again when one of them changes; what a refusal brought along counts
 * until then.
 */
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
    const timer = setTimeout(() => controller.abort(), PATIENCE_MS);
    void fetchHours(look.query, controller.signal).then((answer) => {
      if (!wanted) return;
      setLook({ query: look.query, answer });
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
    /** Of a group of fields that begins anew with them. */
    key: look?.answer ? look.query : "",
    busy: look !== null && look.answer === null,
    /** After a change in a form; a field of another kind asks for nothing. */
    follow(form: FormData, changed: string) {
      if (!FIELDS.some((name) => name === changed) || !form.get("date")) return;
      const query = new URLSearchParams(FIELDS.map((name) => [name, String(form.get(name) ?? "")])).toString();
      setLook({ query, answer: null });
    },
  };
}

async function fetchHours(query: string, signal: AbortSignal): Promise<NonNullable<Look["answer"]>> {
  try {
    const response = await fetch(`${href("/agence/agenda/heures")}?${query}`, {
      headers: { Accept: "application/json" },
      signal,
    });
    const hours = (await response.json()) as FreeHours;
    if (response.ok && Array.isArray(hours.usual)) return { hours, failed: false };
  } catch {
    // Cut off: the agency chooses among all hours, and sending the form finds out.
  }
  const date = new URLSearchParams(query).get("date") ?? "";
  return { hours: { date, usual: [], others: [...HALF_HOURS] }, failed: true };
}
