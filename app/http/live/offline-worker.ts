import { href } from "react-router";
import { AGENDA, dayAnchor } from "#app/features/booking/time/agenda-address.ts";
import { HOUR } from "#app/platform/durations.ts";

export const COPY_CACHE = "agence-copie";
export const OFFLINE_COPY_HOURS = 24;
export const COPIED_AT = "X-Copied-At";

/** Documents are redirected through this URL to delete the copies (offline-copies.server.ts). */
export const COPIES_END = `${href("/agence")}/oubli`;

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

/** This function's source text is sent to the browser, so it must not use anything outside the function. */
function serveCopies(scope: WorkerScope, { cache, copiedAt, retentionMs, end, agenda, anchor }: CopyRules): void {
  const wipe = () => Promise.all([scope.caches.delete(cache), scope.registration.unregister()]);

  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    // Uploads through a worker report no progress, and the browser aborts them after some minutes.
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
      if (ends) await scope.caches.delete(cache);
      const answer = await fetch(request);
      // A 404 may mean that the role is lost; a member who still has it gets new copies with the next page.
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

  /** Returns the newest of the best matching copies. Any copy helps, because each one links to the other pages. */
  async function newestCopy({ url }: Request): Promise<Response | undefined> {
    const { pathname, searchParams } = new URL(url);
    // The week is the calendar's default view.
    const view = (searchParams.get("vue") ?? "").replace("semaine", "");
    const ofAgenda = pathname === agenda;
    const day = ofAgenda && (view === "" || view === "jour") ? searchParams.get("date") : null;
    /** Ranks a copy: 3 or 4 if it has the requested day, 2 for the same page, 1 for the week. */
    const fits = async (key: string, copy: Response): Promise<number> => {
      const isWeek = ofAgenda && key.endsWith(`${agenda}?`);
      if (day && (await copy.clone().text()).includes(`="${anchor}${day}"`)) return isWeek && !view ? 4 : 3;
      // A copied day view without the requested day does not fit.
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

/** There is one copy for Aujourd'hui, and one for each view of the calendar. */
export function copyKey({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname}?${(new URLSearchParams(search).get("vue") ?? "").replace("semaine", "")}`;
}

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
