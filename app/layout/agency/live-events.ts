import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMatches } from "react-router";
import type { AgencyNews } from "#app/application/agency/agency-news.server.ts";
import { RETRY_MS, useSafeRevalidate } from "#app/router/use-safe-revalidate.ts";
import { RECONNECT_MS, followChanges } from "./follow-changes.ts";

export interface AgencyLiveProps {
  address: string;
  newsAddress: string;
  isBehind: boolean;
  loadedAt: string;
  version: string;
  onNews: (news: AgencyNews) => void;
}

/** A live page revalidates as soon as this is safe (useSafeRevalidate); every other page only reads the news. */
interface PageHandle {
  live?: boolean;
}

interface Due {
  /** Null: refresh even if the page already shows the current version. */
  version: string | null;
}

const DEBOUNCE_MS = 150;
/** A visible page refreshes at least this often, because « Aujourd’hui » changes at each half hour without an event. */
const MAX_AGE_MS = 120_000;

export function AgencyLive({ address, newsAddress, isBehind, loadedAt, version, onNews }: AgencyLiveProps) {
  const isLive = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.live);
  const revalidate = useSafeRevalidate();
  const [due, setDue] = useState<Due | null>(null);
  const [pendingNews, setPendingNews] = useState<Due | null>(null);
  const shownVersion = useRef(version);
  const newsVersion = useRef<string>(null);
  const answeredAt = useRef(0);

  useEffect(() => {
    shownVersion.current = version;
  }, [version]);

  useEffect(() => {
    answeredAt.current = Date.now();
  }, [loadedAt]);

  useEffect(
    () =>
      followChanges(address, {
        // After a sleep, refresh even without changes, because the time has moved on.
        opened: (now) => setDue({ version: Date.now() - answeredAt.current < MAX_AGE_MS ? now : null }),
        changed: (now) => setDue({ version: now }),
        rejected: () => setDue({ version: null }),
      }),
    [address],
  );

  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && setDue({ version: null }), MAX_AGE_MS);
    return () => clearInterval(timer);
  }, [version]);

  const readNewsNow = useEffectEvent(async (signal: AbortSignal): Promise<boolean> => {
    const news = await readNews(newsAddress, signal);
    if (!news || signal.aborted) return false;
    newsVersion.current = news.version;
    answeredAt.current = Date.now();
    onNews(news);
    return true;
  });

  // Restarts after each load; the restart may abort a request in flight.
  useEffect(() => {
    if (!isBehind && !pendingNews) return;
    const ended = new AbortController();
    let wait = RETRY_MS;
    let timer = setTimeout(async function ask() {
      const isVisible = document.visibilityState === "visible";
      if (isVisible && (await readNewsNow(ended.signal))) setPendingNews(clearIf(pendingNews));
      else if (!ended.signal.aborted) {
        timer = setTimeout(ask, wait);
        wait = RECONNECT_MS;
      }
    });
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [isBehind, pendingNews, loadedAt]);

  const catchUp = useEffectEvent(
    // After the member's own change, the page already shows the version.
    (now: string | null): boolean => now === shownVersion.current || (isLive && revalidate()),
  );

  useEffect(() => {
    if (!due) return;
    let isAnnounced = due.version !== null && due.version === newsVersion.current;
    let timer = setTimeout(function tryToCatchUp() {
      if (catchUp(due.version)) return setDue(clearIf(due));
      if (!isAnnounced) setPendingNews(due);
      isAnnounced = true;
      if (isLive) timer = setTimeout(tryToCatchUp, RETRY_MS);
      else setDue(clearIf(due));
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [due, isLive]);

  return null;
}

const clearIf = (done: Due | null) => (now: Due | null) => (now === done ? null : now);

async function readNews(address: string, signal: AbortSignal): Promise<AgencyNews | null> {
  try {
    const answer = await fetch(address, { signal });
    return answer.ok ? ((await answer.json()) as AgencyNews) : null;
  } catch {
    return null;
  }
}
