import { useEffect, useMemo, useState } from "react";
import { href, Link, useLocation } from "react-router";
import type { AgencyNews } from "#app/application/agency/agency-news.server.ts";
import { parseAgendaQuery } from "#app/features/booking/time/agenda-address.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { typeset } from "#app/french/typeset.ts";
import { TextButton, UnderlinedLink } from "#app/ui/button.tsx";
import { focusFirst } from "#app/ui/focus-first.ts";
import styles from "./unread-news.module.css";
import { plural } from "#app/french/plural.ts";

type News = AgencyNews["entries"][number];
type LatestNews = Pick<AgencyNews, "at" | "since" | "entries" | "undone">;

interface UnreadNewsProps {
  unread: readonly News[];
  onRead(): void;
}

const MAX_LISTED = 2;
/** Ignores presses for this long after the text changed, because they were meant for the previous text. */
const IGNORE_PRESSES_MS = 600;

/** Changes by others, until they are read, undone, or their appointment is opened. */
export function useUnreadNews(latest: LatestNews): UnreadNewsProps & { knownUntil: string; missesNews: boolean } {
  const { pathname, search } = useLocation();
  const [{ current, knownUntil, announcedIds, unread }, setState] = useState(() => ({
    current: latest,
    knownUntil: latest.at,
    announcedIds: new Set(latest.entries.map(({ id }) => id)),
    unread: [] as readonly News[],
  }));
  const missesNews = latest.since > knownUntil;
  const openId = parseAgendaQuery(search).open ?? /^\/agence\/agenda\/([\w-]{36})/.exec(pathname)?.[1];
  if (current !== latest || unread.some(({ appointmentId }) => appointmentId === openId)) {
    const added = latest.entries.filter(({ id }) => !announcedIds.has(id));
    setState({
      current: latest,
      knownUntil: missesNews ? knownUntil : latest.at,
      announcedIds: new Set([...announcedIds, ...added.map(({ id }) => id)]),
      unread: [...added, ...unread]
        .filter(({ id, appointmentId }) => appointmentId !== openId && !latest.undone.includes(id))
        .toSorted((a, b) => b.at.localeCompare(a.at)),
    });
  }
  return {
    unread: useMemo(() => newestByAppointment(unread), [unread]),
    onRead: () => setState({ current, knownUntil, announcedIds, unread: [] }),
    knownUntil,
    missesNews,
  };
}

/** If the newest change of an appointment is undone, the one before is announced again. */
function newestByAppointment(unread: readonly News[]): News[] {
  const newest = new Map<string, News>();
  for (const change of unread) if (!newest.has(change.appointmentId)) newest.set(change.appointmentId, change);
  return [...newest.values()];
}

/** The live region is always in the page, or screen readers would not announce the news. */
export function UnreadNews({ unread, onRead }: UnreadNewsProps) {
  const others = unread.length - MAX_LISTED;
  const ids = unread.map(({ id }) => id).join(" ");
  const [readableIds, setReadableIds] = useState(ids);
  useEffect(() => {
    const timer = setTimeout(() => setReadableIds(ids), IGNORE_PRESSES_MS);
    return () => clearTimeout(timer);
  }, [ids]);
  return (
    <div className={styles.unreadNews} data-news={unread.length > 0 || undefined}>
      <div
        className={unread.length > 0 ? styles.news : "visuallyHidden"}
        data-ignores-presses={readableIds !== ids || undefined}
        role="status"
      >
        {unread.length > 0 && (
          <>
            <div>
              {unread.slice(0, MAX_LISTED).map(({ id, appointmentId, title, text }) => (
                <Link key={id} to={href("/agence/agenda/:id", { id: appointmentId })}>
                  <b>{`${title} :`}</b> <span>{typeset(text)}</span>
                </Link>
              ))}
            </div>
            {others > 0 && (
              <UnderlinedLink to={href("/agence/agenda")}>
                {`Voir ${plural(others, "l’autre", `les ${numberInWords(others)} autres`)} dans l’agenda`}
              </UnderlinedLink>
            )}
            <TextButton
              onClick={() => {
                onRead();
                focusFirst("main");
              }}
            >
              Marquer comme lu
            </TextButton>
          </>
        )}
      </div>
    </div>
  );
}
