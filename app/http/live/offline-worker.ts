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
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: ExtendableEvent & { request: Request; respondWith(answer: Promise<Response>): void };
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface CopyRules {
  cache: string;
  copiedAt: string;
  retentionMs: number;
  endPath: string;
  agendaPath: string;
  anchorPrefix: string;
}

/** This function's source text is sent to the browser, so it must not use anything outside the function. */
function serveCopies(
  scope: WorkerScope,
  { cache, copiedAt, retentionMs, endPath, agendaPath, anchorPrefix }: CopyRules,
) {
  const uninstall = () => Promise.all([scope.caches.delete(cache), scope.registration.unregister()]);

  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    // Uploads through a worker report no progress, and the browser aborts them after some minutes.
    if (origin !== scope.location.origin || !["GET", "HEAD"].includes(request.method)) return;
    if (/^\/agence(?:[/.]|$)/.test(pathname)) {
      if (request.headers.get("accept") !== "text/event-stream") event.respondWith(answerAgencyRequest(request));
    } else if (request.destination === "style" || request.destination === "font") {
      event.respondWith(fetch(request).catch(() => answerFromCache(request)));
    }
  });

  async function answerAgencyRequest(request: Request): Promise<Response> {
    const isEnd = new URL(request.url).pathname === endPath;
    try {
      if (isEnd) await scope.caches.delete(cache);
      const response = await fetch(request);
      // A 404 may mean that the role is lost; a member who still has it gets new copies with the next page.
      if (isEnd || response.status === 404) await uninstall();
      return response;
    } catch (error) {
      const copy = request.mode === "navigate" ? await findCopy(request) : undefined;
      if (copy) return copy;
      throw error;
    }
  }

  async function answerFromCache(request: Request): Promise<Response> {
    return (await scope.caches.match(request)) ?? Response.error();
  }

  /** Returns the newest of the best matching copies. Any copy helps, because each one links to the other pages. */
  async function findCopy({ url }: Request): Promise<Response | undefined> {
    const { pathname, searchParams } = new URL(url);
    // The week is the calendar's default view.
    const view = (searchParams.get("vue") ?? "").replace("semaine", "");
    const isAgenda = pathname === agendaPath;
    const day = isAgenda && (view === "" || view === "jour") ? searchParams.get("date") : null;
    /** Returns 3 or 4 for a copy of the requested day, 2 for a copy of the same page, 1 for the week. */
    const rankOf = async (key: string, copy: Response): Promise<number> => {
      const isWeek = isAgenda && key.endsWith(`${agendaPath}?`);
      if (day && (await copy.clone().text()).includes(`="${anchorPrefix}${day}"`)) return isWeek && !view ? 4 : 3;
      // A copied day view without the requested day does not fit.
      if (key.endsWith(`${pathname}?${view}`) && !(day && view)) return 2;
      return isWeek ? 1 : 0;
    };
    const copies = await scope.caches.open(cache);
    const candidates: { rank: number; at: number; copy: Response }[] = [];
    for (const request of await copies.keys()) {
      const copy = await copies.match(request);
      const at = Date.parse(copy?.headers.get(copiedAt) ?? "");
      if (!copy || Number.isNaN(at)) continue;
      if (Date.now() - at > retentionMs) await copies.delete(request);
      else candidates.push({ rank: await rankOf(request.url, copy), at, copy });
    }
    return candidates.toSorted((a, b) => b.rank - a.rank || b.at - a.at)[0]?.copy;
  }
}

/** One copy for Aujourd'hui and one for each view of the calendar, of which the week (« semaine ») is the default. */
export function copyKey({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname}?${(new URLSearchParams(search).get("vue") ?? "").replace("semaine", "")}`;
}

export function offlineWorkerText(): string {
  const rules: CopyRules = {
    cache: COPY_CACHE,
    copiedAt: COPIED_AT,
    retentionMs: OFFLINE_COPY_HOURS * HOUR,
    endPath: COPIES_END,
    agendaPath: AGENDA,
    anchorPrefix: dayAnchor(""),
  };
  return `(${serveCopies})(self,${JSON.stringify(rules)});`;
}
