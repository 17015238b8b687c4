import { useMemo, useState } from "react";
import { href, Outlet } from "react-router";
import { type AgencyNews, readAgencyNews } from "#app/application/agency/agency-news.server.ts";
import { listPendingGroups } from "#app/application/agency/pending-groups.server.ts";
import { hasSingleKeyShortcuts } from "#app/features/account/members/keyboard-shortcuts.server.ts";
import { UndoBar } from "#app/features/booking/undo/undo-bar.tsx";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { NewsContext } from "#app/features/booking/agency-agenda/news-context.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { UnreadNews, useUnreadNews } from "#app/layout/agency/unread-news.tsx";
import { OfflineCopy, hasCopy } from "#app/layout/agency/offline-copy.tsx";
import { agencyNetworkErrorMiddleware } from "#app/router/agency-network-errors.ts";
import { AgencyLive } from "#app/layout/agency/agency-live.ts";
import { sessionEndedMiddleware } from "#app/router/session-ended.ts";
import { OwnersOnly } from "#app/layout/agency/owners-only.tsx";
import { SessionEnded } from "#app/layout/agency/session-ended.tsx";
import { AgencyShell } from "#app/layout/agency/agency-shell.tsx";
import { DraftsProvider } from "#app/layout/agency/drafts-provider.tsx";
import { clearDraftMiddleware } from "#app/layout/agency/form-drafts.ts";
import { ErrorScreen, errorCopy } from "#app/layout/document/error-screen.tsx";
import { mainId } from "#app/layout/document/main-id.ts";
import { statusOf } from "#app/router/fetch-failures.ts";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { SubmissionKeyContext } from "#app/forms/submission-key.ts";
import { useFocusFirstError } from "#app/ui/form/use-focus-first-error.ts";
import { useRestoreFocus } from "#app/ui/use-restore-focus.ts";
import { useInTurnForms } from "#app/router/use-queued-submit.ts";
import type { Route } from "./+types/layout.ts";

export const handle = { hasOwnShell: true };

/** Only for error screens, because every page has its own meta. */
export const meta: Route.MetaFunction = ({ error, loaderData, matches }) => {
  if (!error) return [];
  const status = statusOf(error);
  // A 404 without loader data means that the session has ended (router/session-ended.ts).
  const title = status === 404 && !loaderData ? "Session expirée" : errorCopy(status).documentTitle;
  return pageMeta(matches, { title, noindex: true });
};

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  clearDraftMiddleware,
  agencyNetworkErrorMiddleware,
  sessionEndedMiddleware("routes/agency/layout", href("/agence"), hasCopy),
];

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context }: Route.LoaderArgs) {
  const { member, services } = await requireMember(context);
  const { id, firstName, lastName, role } = member;
  const [news, keyboardShortcuts, pendingChanges] = await Promise.all([
    readAgencyNews(services, id),
    hasSingleKeyShortcuts(services.db, id),
    listPendingGroups(services, { id }),
  ]);
  return {
    member: { id, firstName, lastName, role },
    keyboardShortcuts,
    pendingChanges,
    news,
    submissionKey: crypto.randomUUID(),
    year: Number(parisDate(services.now()).slice(0, 4)),
  };
}

/** After a conflict, the undo bar may offer the change that caused it. */
export const shouldRevalidate = revalidateOnConflict;

export default function AgencyLayout({ loaderData }: Route.ComponentProps) {
  const { member, pendingChanges, keyboardShortcuts, submissionKey, year } = loaderData;
  const [polledNews, setPolledNews] = useState<{ loaderData: object; news: AgencyNews } | null>(null);
  const news = polledNews?.loaderData === loaderData ? polledNews.news : loaderData.news;
  const { unread, onRead, knownUntil, missesNews } = useUnreadNews(news);
  const unreadAppointments = useMemo(() => new Set(unread.map(({ appointmentId }) => appointmentId)), [unread]);
  useInTurnForms();
  // useRestoreFocus acts a frame later, so an error or a message of the answer gets the focus first.
  useRestoreFocus();
  useFocusFirstError();
  return (
    <SubmissionKeyContext value={submissionKey}>
      <AgencyShell
        member={member}
        counts={news.counts}
        keyboardShortcuts={keyboardShortcuts}
        year={year}
        foot={
          <>
            <UnreadNews unread={unread} onRead={onRead} />
            <UndoBar groups={pendingChanges} />
          </>
        }
      >
        <NewsContext value={unreadAppointments}>
          <DraftsProvider member={member.id}>
            <Outlet />
          </DraftsProvider>
        </NewsContext>
        <AgencyLive
          address={href("/agence/direct")}
          newsAddress={`${href("/agence/nouvelles")}?${new URLSearchParams({ depuis: knownUntil })}`}
          missesNews={missesNews}
          loadedAt={loaderData.news.at}
          version={loaderData.news.version}
          onNews={(latest) => setPolledNews({ loaderData, news: latest })}
        />
        <OfflineCopy worker={href("/agence/copie.js")} scope={href("/agence")} />
      </AgencyShell>
    </SubmissionKeyContext>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const errorContent = errorScreenFor(error, loaderData !== undefined);
  if (!loaderData) return <main id={mainId}>{errorContent}</main>;
  const { member, news, keyboardShortcuts, year } = loaderData;
  return (
    <AgencyShell member={member} counts={news.counts} keyboardShortcuts={keyboardShortcuts} year={year}>
      {errorContent}
    </AgencyShell>
  );
}

function errorScreenFor(error: unknown, hasLoaderData: boolean) {
  const status = statusOf(error);
  if (status === 403) return <OwnersOnly />;
  return status === 404 && !hasLoaderData ? <SessionEnded /> : <ErrorScreen status={status} />;
}
