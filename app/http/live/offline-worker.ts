import { href } from "react-router";
import { AGENDA, dayAnchor } from "#app/features/booking/time/addresses.ts";
import { HOUR } from "#app/platform/durations.ts";

/** The cache of the browser in which the copies of the space lie, and for how long one is shown. */
export const COPY_CACHE = "agence-copie";
export const OFFLINE_COPY_HOURS = 24;
/** When a copy was made, among its headers. */
export const COPIED_AT = "X-Copied-At";

/** Where the worker drops the copies and itself, on the way of a document that leads elsewhere (offline-copies.server.ts). */
export const COPIES_END = `${href("/agence")}/oubli`;

/** What the program below uses of a service worker's surroundings. */
interface WorkerScope {
  caches: CacheStorage;
  clients: { claim(): Promise<void> };
  location: { origin: string };
  registration: { unregister(): Promise<boolean> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
}

interface WorkerEvents {
  install: LaterEvent;
  activate: LaterEvent;
  fetch: LaterEvent & { request: Request; respondWith(answer: Promise<Response>): void };
}

interface LaterEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface CopyRules {
  cache: string;
  copiedAt: string;
  retentionMs: number;
  end: string;
  agenda: string;
  anchor: string;
}

/** The service worker of the space, whole: the browser gets the text of this function, so it uses nothing around it. */
function serveCopies(scope: WorkerScope, { cache, copiedAt, retentionMs, end, agenda, anchor }: CopyRules): void {
  const wipe = () => Promise.all([scope.caches.delete(cache), scope.registration.unregister()]);

  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    // What is sent through a worker tells nothing of its progress, and is given up where it takes minutes.
    if (origin !== scope.location.origin || !["GET", "HEAD"].includes(request.method)) return;
    if (/^\/agence(?:[/.]|$)/.test(pathname)) {
      if (request.headers.get("accept") !== "text/event-stream") event.respondWith(fromSpace(event));
    } else if (request.destination === "style" || request.destination === "font") {
      event.respondWith(fetch(request).catch(() => fromCache(request)));
    }
  });

  async function fromSpace({ request }: WorkerEvents["fetch"]): Promise<Response> {
    const ends = new URL(request.url).pathname === end;
    try {
      // Whatever becomes of the answer.
      if (ends) await scope.caches.delete(cache);
      const answer = await fetch(request);
      // The role may be gone: whoever still has it gets new copies with their next page.
      if (ends || answer.status === 404) await wipe();
      return answer;
    } catch (error) {
      const copy = request.mode === "navigate" ? await newestCopy(request) : undefined;
      if (copy) return copy;
      throw error;
    }
  }

  async function fromCache(request: Request): Promise<Response> {
    return (await scope.caches.match(request)) ?? Response.error();
  }

  /** The newest of the copies that fit best: each leads to the others. */
  async function newestCopy({ url }: Request): Promise<Response | undefined> {
    const { pathname, searchParams } = new URL(url);
    // The week is what the agenda shows unasked.
    const view = (searchParams.get("vue") ?? "").replace("semaine", "");
    const ofAgenda = pathname === agenda;
    const day = ofAgenda && (view === "" || view === "jour") ? searchParams.get("date") : null;
    /** It has the day that is asked for, it is of this page, or it is at least of the week. */
    const fits = async (key: string, copy: Response): Promise<number> => {
      const isWeek = ofAgenda && key.endsWith(`${agenda}?`);
      if (day && (await copy.clone().text()).includes(`="${anchor}${day}"`)) return isWeek && !view ? 4 : 3;
      // The last day that was seen is another one.
      if (key.endsWith(`${pathname}?${view}`) && !(day && view)) return 2;
      return isWeek ? 1 : 0;
    };
    const copies = await scope.caches.open(cache);
    const fresh: { fit: number; at: number; copy: Response }[] = [];
    for (const request of await copies.keys()) {
      const copy = await copies.match(request);
      const at = Date.parse(copy?.headers.get(copiedAt) ?? "");
      if (!copy || Number.isNaN(at)) continue;
      if (Date.now() - at > retentionMs) await copies.delete(request);
      else fresh.push({ fit: await fits(request.url, copy), at, copy });
    }
    return fresh.toSorted((a, b) => b.fit - a.fit || b.at - a.at)[0]?.copy;
  }
}

/** Under which the copy of a page is kept: one for Aujourd'hui, and one for each view of the agenda, of the last days seen. */
export function copyKey({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname}?${(new URLSearchParams(search).get("vue") ?? "").replace("semaine", "")}`;
}

/** The program as the browser runs it. */
export function offlineWorkerText(): string {
  const rules: CopyRules = {
    cache: COPY_CACHE,
    copiedAt: COPIED_AT,
    retentionMs: OFFLINE_COPY_HOURS * HOUR,
    end: COPIES_END,
    agenda: AGENDA,
    anchor: dayAnchor(""),
  };
  return `(${serveCopies})(self,${JSON.stringify(rules)});`;
}
