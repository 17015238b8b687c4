import { useEffect, useRef } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";
import { longDateTime } from "#app/french/dates.ts";
import { AGENDA, dayAnchor, parseAgendaQuery } from "#app/features/booking/time/agenda-address.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { COPIED_AT, COPY_CACHE, OFFLINE_COPY_HOURS, copyKey } from "#app/http/live/offline-worker.ts";
import { reloadWhenOnline } from "#app/layout/document/reload-when-online.ts";
import { usePageFlag } from "#app/router/page-handle.ts";
import { Notice } from "#app/ui/notice.tsx";
import { HOUR } from "#app/platform/durations.ts";

/** The page's own requests go first. */
const COPY_DELAY_MS = 400;

/** Saves a copy for offline reading. Renders the hidden banner that a copy shows at its top. */
export function OfflineCopy({ worker, scope }: { worker: string; scope: string }) {
  const location = useLocation();
  // URLs with an open or moving appointment have the same copy key as the plain view and would overwrite its copy.
  const { open, moving } = parseAgendaQuery(location.search);
  const isCopyable = usePageFlag("hasOfflineCopy") && !open && !moving;
  const shownData = useMatches().at(-1)?.loaderData;
  const { state } = useRevalidator();
  /** The time at which the shown data arrived. It stays if a revalidation fails. */
  const shownAt = useRef<Date>(null);

  useEffect(() => {
    shownAt.current = new Date();
  }, [shownData]);

  useEffect(() => {
    if (!isCopyable || state !== "idle" || !("serviceWorker" in navigator)) return;
    const controller = new AbortController();
    const abort = () => controller.abort();
    // A submitted form may be the logout, which deletes the copies, so none may be saved from now on.
    addEventListener("submit", abort, controller);
    const timer = setTimeout(() => {
      // Fails in private windows, which have no storage.
      void navigator.serviceWorker
        .register(worker, { scope })
        .then(() => saveCopy(copyKey(location), shownAt.current ?? new Date(), controller.signal))
        .catch(() => {});
    }, COPY_DELAY_MS);
    return () => {
      abort();
      clearTimeout(timer);
    };
  }, [isCopyable, state, location, shownData, worker, scope]);

  return (
    <div hidden data-copy-head>
      <Notice title={<span data-copy-time />}>
        <p hidden data-copy-of={location.pathname}>
          {`La page demandée n’a pas de copie : voici ${location.pathname === AGENDA ? "l’agenda" : "« Aujourd’hui »"}.`}
        </p>
        <p>Hors connexion : vous pouvez consulter, pas modifier.</p>
      </Notice>
    </div>
  );
}

/** Says which page is shown, because the worker shows any copy if there is none of the requested page. */
function showSubstitution(): void {
  const notice = document.querySelector<HTMLElement>("[data-copy-of]")!;
  notice.hidden = notice.dataset.copyOf === location.pathname;
}

/** The only script of a copy: scrolls to the requested day and reloads once the site answers. */
const COPY_SCRIPT = `(${reloadWhenOnline})();(${showSubstitution})();document.getElementById("${dayAnchor("")}"+new URLSearchParams(location.search).get("date"))?.scrollIntoView()`;

async function copyPolicy(): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(COPY_SCRIPT));
  const hash = btoa(String.fromCodePoint(...new Uint8Array(digest)));
  return `default-src 'none'; script-src 'sha256-${hash}'; connect-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'`;
}

async function saveCopy(key: string, at: Date, signal: AbortSignal): Promise<void> {
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": await copyPolicy(),
    [COPIED_AT]: at.toISOString(),
  };
  if (signal.aborted) return;
  const copies = await caches.open(COPY_CACHE);
  const assets = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"], link[rel="preload"][as="font"]'),
  ];
  // Saves the assets before the page, so that the previous copy stays complete if the member leaves too early.
  for (const { href } of assets) if (!(await copies.match(href))) await copies.add(href);
  if (signal.aborted) return;
  await copies.put(key, new Response(copyOf(document, at), { headers }));
}

function copyOf({ documentElement }: Document, at: Date): string {
  const copy = documentElement.cloneNode(true) as HTMLElement;
  copy.dataset.copy = "";
  // Nothing can be undone or answered in a copy, and its countdowns would not run.
  const livingParts = "script, link[rel=modulepreload], [role=status], [aria-live], [data-undo], [data-cookie-banner]";
  for (const part of copy.querySelectorAll(livingParts)) part.remove();
  for (const field of copy.querySelectorAll("button:not([popovertarget]), input, select, textarea"))
    field.setAttribute("disabled", "");
  // Scripts have set inline styles, and the copy's policy would block each.
  for (const element of [copy, ...copy.querySelectorAll("[style]")]) element.removeAttribute("style");
  const head = copy.querySelector("[data-copy-head]");
  head?.removeAttribute("hidden");
  copy.querySelector("main")?.prepend(...(head ? [head] : []));
  head?.querySelector("[data-copy-time]")?.append(copyTime(at));
  const script = document.createElement("script");
  script.textContent = COPY_SCRIPT;
  copy.querySelector("body")?.append(script);
  return `<!doctype html>${copy.outerHTML}`;
}

function copyTime(at: Date): string {
  const { date, time } = parisTime(at);
  return `Copie du ${longDateTime(date, time)}`;
}

export async function hasCopy(url: URL): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false;
  const copy = await caches.match(copyKey(url), { cacheName: COPY_CACHE }).catch(() => undefined);
  const at = Date.parse(copy?.headers.get(COPIED_AT) ?? "");
  return Date.now() - at <= OFFLINE_COPY_HOURS * HOUR;
}
