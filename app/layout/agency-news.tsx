import { useState } from "react";
import { href, useLocation } from "react-router";
import type { AgencyNews } from "#app/across/agency-news.server.ts";
import { typo } from "#app/content/typo.ts";
import { LinkButton, UnderlinedLink } from "#app/ui/button.tsx";
import styles from "./agency-news.module.css";

type News = AgencyNews["latest"][number];

/**
 * What others have done since the agency's space was opened, the newest first, and once for each appointment: until it was
 * read, or the appointment opened.
 */
export function useUnreadNews(news: readonly News[]): { unread: readonly News[]; onRead(): void } {
  const { pathname, search } = useLocation();
  const [{ told, unread }, setState] = useState(() => ({ told: idsOf(news), unread: [] as readonly News[] }));
  const opened = new URLSearchParams(search).get("rdv") ?? /^\/agence\/agenda\/([\w-]{36})/.exec(pathname)?.[1];
  const fresh = news.filter(({ id }) => !told.has(id));
  if (fresh.length > 0 || unread.some(({ appointmentId }) => appointmentId === opened)) {
    const latest = new Map<string, News>();
    for (const each of [...fresh, ...unread])
      if (each.appointmentId !== opened && !latest.has(each.appointmentId)) latest.set(each.appointmentId, each);
    setState({ told: new Set([...told, ...idsOf(fresh)]), unread: [...latest.values()] });
  }
  return { unread, onRead: () => setState({ told, unread: [] }) };
}

function idsOf(news: readonly News[]): Set<string> {
  return new Set(news.map(({ id }) => id));
}

/** What is unread, at the head of each page. Its place is always there, so that what appears in it is said aloud. */
export function UnreadNews({ unread, onRead }: ReturnType<typeof useUnreadNews>) {
  return (
    <div className={unread.length > 0 ? styles.news : "visuallyHidden"} role="status">
      {unread.length > 0 && (
        <>
          <div>
            {unread.map(({ id, appointmentId, title, text }) => (
              <p key={id}>
                <span>
                  <b>{typo(`${title} :`)}</b> {typo(text)}
                </span>
                <UnderlinedLink to={href("/agence/agenda/:id", { id: appointmentId })}>
                  Voir<span className="visuallyHidden"> {typo(text)}</span>
                </UnderlinedLink>
              </p>
            ))}
          </div>
          <LinkButton onClick={onRead}>Lu</LinkButton>
        </>
      )}
    </div>
  );
}
