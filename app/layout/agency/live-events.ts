import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMatches } from "react-router";
import type { AgencyNews } from "#app/application/agency/agency-news.server.ts";
import { LOOK_AGAIN_MS, useSafeRevalidate } from "#app/router/use-safe-revalidate.ts";
import { COME_BACK_MS, followChanges } from "./follow-changes.ts";

export interface AgencyLiveProps {
  /** Of the stream that says that something happened. */
  address: string;
  /** Where a page that is not loaded again gets its news. */
  newsAddress: string;
  /** Whether the page began to listen again later than it had stopped: of what was between, it has heard nothing. */
  isBehind: boolean;
  /** When the page was loaded. */
  loadedAt: string;
  /** Of the history, when the page was made. */
  version: string;
  onNews: (news: AgencyNews) => void;
}

/** A page that is loaded again while nobody writes in it: of the others, only what stands around them is. */
interface PageHandle {
  live?: boolean;
}

/** What the page has yet to show. */
interface Due {
  /** Of the history; null: whatever there is by now. */
  version: string | null;
}

/** Several things often happen in one go. */
const GATHER_MS = 150;
/** « Aujourd'hui » is right to the half hour. */
const TIME_GOES_ON_MS = 120_000;

/** Follows what happens elsewhere while the page is on the screen. */
export function AgencyLive({ address, newsAddress, isBehind, loadedAt, version, onNews }: AgencyLiveProps) {
  const isLive = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.live);
  const loadAgain = useSafeRevalidate();
  const [due, setDue] = useState<Due | null>(null);
  /** What is to be said around the page, which itself waits. */
  const [unheard, setUnheard] = useState<Due | null>(null);
  const shown = useRef(version);
  /** The version of the news that was heard last. */
  const heard = useRef<string>(null);
  /** When the site last answered what this page, or what stands around it, is to show. */
  const answeredAt = useRef(0);

  useEffect(() => {
    shown.current = version;
  }, [version]);

  useEffect(() => {
    answeredAt.current = Date.now();
  }, [loadedAt]);

  useEffect(
    () =>
      followChanges(address, {
        // A page that slept shows another time, though nothing may have happened.
        opened: (now) => setDue({ version: Date.now() - answeredAt.current < TIME_GOES_ON_MS ? now : null }),
        changed: (now) => setDue({ version: now }),
        refused: () => setDue({ version: null }),
      }),
    [address],
  );

  // Time goes on where nothing happens: who comes next, and at midnight the day itself.
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === "visible" && setDue({ version: null }),
      TIME_GOES_ON_MS,
    );
    return () => clearInterval(timer);
  }, [version]);

  /** @returns whether there was an answer */
  const hear = useEffectEvent(async (signal: AbortSignal): Promise<boolean> => {
    const news = await readNews(newsAddress, signal);
    if (!news || signal.aborted) return false;
    heard.current = news.version;
    answeredAt.current = Date.now();
    onNews(news);
    return true;
  });

  // An answer on its way to a page that is loaded again meanwhile is lost: each loading asks anew.
  useEffect(() => {
    if (!isBehind && !unheard) return;
    const ended = new AbortController();
    let wait = LOOK_AGAIN_MS;
    let timer = setTimeout(async function ask() {
      const isSeen = document.visibilityState === "visible";
      if (isSeen && (await hear(ended.signal))) setUnheard(without(unheard));
      else if (!ended.signal.aborted) {
        timer = setTimeout(ask, wait);
        wait = COME_BACK_MS;
      }
    });
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [isBehind, unheard, loadedAt]);

  /** @returns whether the page is up to date, or on its way */
  const catchUp = useEffectEvent(
    // What they did themselves is there with its answer.
    (now: string | null): boolean => now === shown.current || (isLive && loadAgain()),
  );

  useEffect(() => {
    if (!due) return;
    let isAnnounced = due.version !== null && due.version === heard.current;
    let timer = setTimeout(function look() {
      if (catchUp(due.version)) return setDue(without(due));
      if (!isAnnounced) setUnheard(due);
      isAnnounced = true;
      if (isLive) timer = setTimeout(look, LOOK_AGAIN_MS);
      else setDue(without(due));
    }, GATHER_MS);
    return () => clearTimeout(timer);
  }, [due, isLive]);

  return null;
}

/** What has come since stays. */
const without = (done: Due | null) => (now: Due | null) => (now === done ? null : now);

async function readNews(address: string, signal: AbortSignal): Promise<AgencyNews | null> {
  try {
    const answer = await fetch(address, { signal });
    return answer.ok ? ((await answer.json()) as AgencyNews) : null;
  } catch {
    return null;
  }
}
