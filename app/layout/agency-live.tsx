import { useEffect, useRef, useState } from "react";
import { useMatches, useRevalidator } from "react-router";
import { typo } from "#app/content/typo.ts";
import { type Toast, ToastRegion } from "#app/ui/toast.tsx";

interface News {
  id: string;
  title: string;
  text: string;
}

export interface AgencyLiveProps {
  /** Of the stream that says that something happened. */
  address: string;
  /** Of the history, when the page was made. */
  version: string;
  /** What others did a moment ago, the newest first. */
  news: readonly News[];
}

/** A page that is loaded again at once; the others have forms in them, whose answers would go. */
interface PageHandle {
  live?: boolean;
}

/** Several things often happen in one go. */
const GATHER_MS = 150;
/** A browser does not come back by itself to an address that has refused it, as while the site starts again. */
const COME_BACK_MS = 10_000;

const UNKNOWN = "unknown";

/** Shows what happens elsewhere while the page is on the screen, and says it. */
export function AgencyLive({ address, version, news }: AgencyLiveProps) {
  const isLive = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.live);
  const { revalidate } = useRevalidator();
  /** What the page has yet to show: a version, or whatever there is by now. */
  const [due, setDue] = useState<string | null>(null);
  const shown = useRef(version);

  useEffect(() => {
    shown.current = version;
  }, [version]);

  useEffect(() => followChanges(address, setDue), [address]);

  useEffect(() => {
    if (!due || !isLive) return;
    const timer = setTimeout(() => {
      setDue(null);
      // What they did themselves is there with its answer.
      if (due === shown.current) return;
      // The stream is refused while the site starts again, and once the session has ended: a page that loads itself
      // again then would lead to the login, and lose what is being written.
      if (due === UNKNOWN && isBeingWritten()) return;
      void revalidate();
    }, GATHER_MS);
    return () => clearTimeout(timer);
  }, [due, isLive, revalidate]);

  return <ToastRegion toast={useNewsToast(news)} />;
}

/**
 * Listens while the page is visible. A browser has few connections for each site, and one that sleeps hears nothing.
 * @param changed with the version that the history has by now
 */
function followChanges(address: string, changed: (version: string) => void): () => void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;

  function close() {
    clearTimeout(again);
    source?.close();
    source = null;
  }

  function open() {
    close();
    const opened = new EventSource(address);
    source = opened;
    // After a while without, much may have happened.
    opened.addEventListener("opened", ({ data }) => changed(data));
    opened.addEventListener("changed", ({ data }) => changed(data));
    opened.addEventListener("crowded", close);
    opened.addEventListener("error", () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      // The page itself tells whether it is still theirs.
      changed(UNKNOWN);
      again = setTimeout(open, COME_BACK_MS);
    });
  }

  const follow = () => (document.visibilityState === "visible" ? open() : close());
  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close();
  };
}

/** Whether words stand in the page that were not sent. */
function isBeingWritten(): boolean {
  return [...document.querySelectorAll("textarea")].some(({ value, defaultValue }) => value !== defaultValue);
}

const SHOWN_MS = 8_000;

/** The news that the page did not have when it was opened. */
function useNewsToast(news: readonly News[]): Toast | null {
  const [told, setTold] = useState(() => ({ ids: new Set(news.map(({ id }) => id)), toast: null as Toast | null }));
  const fresh = news.filter(({ id }) => !told.ids.has(id));
  if (fresh.length === 0) return told.toast;
  const [{ id, title, text }] = fresh as [News, ...News[]];
  const toast: Toast =
    fresh.length === 1
      ? { key: id, title: typo(title), text: typo(text), duration: SHOWN_MS }
      : {
          key: id,
          title: `${fresh.length} changements dans l’agenda`,
          text: typo(fresh.map((each) => `${each.title} : ${each.text}`).join(" ; ")),
          duration: SHOWN_MS,
        };
  setTold({ ids: new Set([...told.ids, ...fresh.map((each) => each.id)]), toast });
  return toast;
}
