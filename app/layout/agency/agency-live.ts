import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { AgencyNews } from "#app/application/agency/agency-news.server.ts";
import { usePageFlag } from "#app/router/page-handle.ts";
import { RETRY_MS, useSafeRevalidate } from "#app/router/use-safe-revalidate.ts";
import { RECONNECT_MS, followChanges } from "./follow-changes.ts";

export interface AgencyLiveProps {
  address: string;
  newsAddress: string;
  missesNews: boolean;
  loadedAt: string;
  version: string;
  onNews: (news: AgencyNews) => void;
}

interface Refresh {
  /** Null: refresh even if the page already shows the current version. */
  version: string | null;
}

const DEBOUNCE_MS = 150;
/** A visible page refreshes at least this often, because « Aujourd’hui » changes at each half hour without an event. */
const MAX_AGE_MS = 120_000;

export function AgencyLive({ address, newsAddress, missesNews, loadedAt, version, onNews }: AgencyLiveProps) {
  const isLive = usePageFlag("isLive");
  const revalidate = useSafeRevalidate();
  const [pendingRefresh, setPendingRefresh] = useState<Refresh | null>(null);
  const [pendingNews, setPendingNews] = useState<Refresh | null>(null);
  const shownVersion = useRef(version);
  const newsVersion = useRef<string>(null);
  const refreshedAt = useRef(0);

  useEffect(() => {
    shownVersion.current = version;
  }, [version]);

  useEffect(() => {
    refreshedAt.current = Date.now();
  }, [loadedAt]);

  useEffect(
    () =>
      followChanges(address, {
        // After a sleep, refresh even without changes, because the time has moved on.
        onOpen: (version) =>
          setPendingRefresh({ version: Date.now() - refreshedAt.current < MAX_AGE_MS ? version : null }),
        onChange: (version) => setPendingRefresh({ version }),
        onRejection: () => setPendingRefresh({ version: null }),
      }),
    [address],
  );

  // Starts again with each new version.
  useEffect(() => {
    const refresh = () => document.visibilityState === "visible" && setPendingRefresh({ version: null });
    const timer = setInterval(refresh, MAX_AGE_MS);
    return () => clearInterval(timer);
  }, [version]);

  const readNewsNow = useEffectEvent(async (signal: AbortSignal): Promise<boolean> => {
    const news = await readNews(newsAddress, signal);
    if (!news || signal.aborted) return false;
    newsVersion.current = news.version;
    refreshedAt.current = Date.now();
    onNews(news);
    return true;
  });

  // Restarts after each load; the restart may abort a request in flight.
  useEffect(() => {
    if (!missesNews && !pendingNews) return;
    const controller = new AbortController();
    let wait = RETRY_MS;
    let timer = setTimeout(async function ask() {
      const isVisible = document.visibilityState === "visible";
      if (isVisible && (await readNewsNow(controller.signal))) setPendingNews(clearUnlessReplaced(pendingNews));
      else if (!controller.signal.aborted) {
        timer = setTimeout(ask, wait);
        wait = RECONNECT_MS;
      }
    });
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [missesNews, pendingNews, loadedAt]);

  const catchUp = useEffectEvent(
    // After the member's own change, the page already shows the version.
    (version: string | null): boolean => version === shownVersion.current || (isLive && revalidate()),
  );

  useEffect(() => {
    if (!pendingRefresh) return;
    const { version } = pendingRefresh;
    let hasAskedForNews = version !== null && version === newsVersion.current;
    let timer = setTimeout(function tryToCatchUp() {
      if (catchUp(version)) return setPendingRefresh(clearUnlessReplaced(pendingRefresh));
      // A page that must not be reloaded now reads only its news, once.
      if (!hasAskedForNews) setPendingNews(pendingRefresh);
      hasAskedForNews = true;
      if (isLive) timer = setTimeout(tryToCatchUp, RETRY_MS);
      else setPendingRefresh(clearUnlessReplaced(pendingRefresh));
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [pendingRefresh, isLive]);

  return null;
}

const clearUnlessReplaced = (done: Refresh | null) => (current: Refresh | null) => (current === done ? null : current);

async function readNews(address: string, signal: AbortSignal): Promise<AgencyNews | null> {
  try {
    const response = await fetch(address, { signal });
    return response.ok ? ((await response.json()) as AgencyNews) : null;
  } catch {
    return null;
  }
}
