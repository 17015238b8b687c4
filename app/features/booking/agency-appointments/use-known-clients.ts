import { useEffect, useState } from "react";
import { href } from "react-router";
import { type KnownClient, MIN_QUERY_LENGTH } from "./known-client.ts";

const TYPING_PAUSE_MS = 250;

export function useKnownClients() {
  const [query, setQuery] = useState("");
  const [clients, setClients] = useState<readonly KnownClient[]>([]);

  useEffect(() => {
    if (query.length < MIN_QUERY_LENGTH) return;
    const controller = new AbortController();
    const { signal } = controller;
    const pause = setTimeout(() => {
      void fetchClients(query, signal).then((found) => !signal.aborted && setClients(found));
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(pause);
      controller.abort();
    };
  }, [query]);

  return {
    // Keeps the results of the previous query until new ones arrive.
    clients: query.length >= MIN_QUERY_LENGTH ? clients : [],
    search: (name: string) => setQuery(name.trim()),
  };
}

async function fetchClients(name: string, signal: AbortSignal): Promise<readonly KnownClient[]> {
  try {
    const query = new URLSearchParams({ nom: name });
    const response = await fetch(`${href("/agence/agenda/noms")}?${query}`, {
      headers: { Accept: "application/json" },
      signal,
    });
    const clients: unknown = await response.json();
    if (response.ok && Array.isArray(clients)) return clients as KnownClient[];
  } catch {
    // Without a suggestion, the client may get a second record, which can be merged later.
  }
  return [];
}
