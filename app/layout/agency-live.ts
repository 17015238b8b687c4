import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMatches } from "react-router";
import type { AgencyNews } from "#app/across/agency-news.server.ts";
import { LOOK_AGAIN_MS, useLoadAgain } from "#app/ui/use-load-again.ts";
import { followChanges } from "./follow-changes.ts";

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

/** Several things often happen in one go. */
const GATHER_MS = 150;

const UNKNOWN = "unknown";
/** « Aujourd'hui » is right to the half hour. */
const TIME_GOES_ON_MS = 120_000;

/** Follows what happens elsewhere while the page is on the screen. */
export function AgencyLive({ address, newsAddress, isBehind, loadedAt, version, onNews }: AgencyLiveProps) {
  const isLive = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.live);
  const loadAgain = useLoadAgain();
  /** What the page has yet to show: a version, or whatever there is by now. */
  const [due, setDue] = useState<string | null>(null);
  const shown = useRef(version);
  /** Said already, while the page itself waits. */
  const told = useRef<string | null>(null);

  useEffect(() => {
    shown.current = version;
  }, [version]);

  useEffect(
    () => followChanges(address, { opened: setDue, changed: setDue, refused: () => setDue(UNKNOWN) }),
    [address],
  );

  // Time goes on where nothing happens: who comes next, and at midnight the day itself.
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && setDue(UNKNOWN), TIME_GOES_ON_MS);
    return () => clearInterval(timer);
  }, [version]);

  /** @returns whether there was an answer */
  const hear = useEffectEvent(async (): Promise<boolean> => {
    const news = await readNews(newsAddress);
    if (news) onNews(news);
    return news !== null;
  });

  // An answer on its way to a page that is loaded again meanwhile is lost: each loading asks anew.
  useEffect(() => {
    if (!isBehind) return;
    let timer = setTimeout(async function ask() {
      if (!(await hear())) timer = setTimeout(ask, LOOK_AGAIN_MS);
    });
    return () => clearTimeout(timer);
  }, [isBehind, loadedAt]);

  /** @returns whether the page is up to date, or on its way */
  const catchUp = useEffectEvent((what: string): boolean => {
    // What they did themselves is there with its answer.
    if (what === shown.current) return true;
    if (isLive && loadAgain()) return true;
    if (told.current !== what) {
      told.current = what;
      void hear();
    }
    return !isLive;
  });

  useEffect(() => {
    if (!due) return;
    let timer = setTimeout(function look() {
      if (catchUp(due)) setDue(null);
      else timer = setTimeout(look, LOOK_AGAIN_MS);
    }, GATHER_MS);
    return () => clearTimeout(timer);
  }, [due, isLive]);

  return null;
}

async function readNews(address: string): Promise<AgencyNews | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? ((await answer.json()) as AgencyNews) : null;
  } catch {
    return null;
  }
}
