import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { href } from "react-router";
import { useSpellings } from "#app/content/parts/use-spellings.ts";
import { typeset } from "#app/french/typeset.ts";
import { Button, TextButton, UnderlinedLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { firstVisible } from "#app/ui/focus-first.ts";
import { type ConsentEvent, type ConsentState, DISMISSED_AFTER_MS, viewOf } from "./consent.ts";
import type { ConsentDetail } from "./consent-detail.tsx";
import { consentMessages } from "./consent.messages.ts";
import { consentStore } from "./consent-store.ts";
import styles from "./cookie-banner.module.css";

const FLOATING_BUTTON_ID = "cookie-preferences";
/** A new card ignores presses this long, because they were meant for what the card now covers. */
const IGNORE_PRESSES_MS = 500;
const PRIVACY = `${href("/rgpd")}#cookies`;

const fetchDetail = () => import("./consent-detail.tsx");

export function ConsentCard({ state, agencyName }: { state: ConsentState; agencyName: string }) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const send = useCardFocus(card, state);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [Detail, setDetail] = useState<typeof ConsentDetail>();
  const isAsking = state.phase === "asking";
  useDismissal(isAsking && !isHovered && !isFocused);
  useLayoutEffect(() => {
    // Reduced motion would disable a CSS animation.
    if (isAsking) card.current?.animate({ pointerEvents: ["none", "none"] }, IGNORE_PRESSES_MS);
  }, [isAsking]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === "Escape") send({ type: "close" });
  }

  function showDetail() {
    fetchDetail().then(
      (module) => {
        setDetail(() => module.ConsentDetail);
        send({ type: "more" });
      },
      // The next press tries again.
      () => {},
    );
  }

  const view = viewOf(state);
  if (view !== "intro" && view !== "detail") return null;
  return (
    <section
      ref={card}
      className={classNames(styles.cookie, view === "detail" && styles.cookieDetail)}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-cookie-banner
      onKeyDown={closeOnEscape}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={({ relatedTarget, currentTarget }) => setIsFocused(currentTarget.contains(relatedTarget))}
    >
      {isAsking && <i className={styles.cookieProgress} aria-hidden="true" />}
      <div className={styles.cookieBody}>
        {view === "detail" && Detail ? (
          <Detail titleId={titleId} toggles={state.toggles} privacyHref={PRIVACY} send={send} />
        ) : (
          <Intro titleId={titleId} agencyName={agencyName} send={send} onMore={showDetail} />
        )}
      </div>
    </section>
  );
}

interface IntroProps {
  titleId: string;
  agencyName: string;
  send: (event: ConsentEvent) => void;
  onMore: () => void;
}

function Intro({ titleId, agencyName, send, onMore }: IntroProps) {
  const prefetchDetail = () => void fetchDetail().catch(() => {});
  const { privacy, intro } = consentMessages;
  const { title, text, refuse, more, accept } = intro;
  return (
    <>
      <h2 id={titleId}>{useSpellings()(title)}</h2>
      <p>
        {typeset(text(agencyName))} <UnderlinedLink to={PRIVACY}>{privacy}</UnderlinedLink>
      </p>
      {/* CNIL 2020-092: refusing is as easy as accepting, so both buttons look the same. */}
      <div className={styles.cookieFoot}>
        <Button variant="quiet" onClick={() => send({ type: "refuse" })}>
          {refuse}
        </Button>
        <TextButton onPointerEnter={prefetchDetail} onFocus={prefetchDetail} onClick={onMore}>
          {more}
        </TextButton>
        <Button variant="quiet" onClick={() => send({ type: "accept" })}>
          {accept}
        </Button>
      </div>
    </>
  );
}

export function FloatingButton() {
  return (
    <button
      className={styles.cookieButton}
      id={FLOATING_BUTTON_ID}
      type="button"
      onClick={() => consentStore.send({ type: "reopen" })}
    >
      <span>{useSpellings()(consentMessages.reopen)}</span>
    </button>
  );
}

function useDismissal(isRunning: boolean): void {
  const remainingMs = useRef(DISMISSED_AFTER_MS);
  useEffect(() => {
    if (!isRunning) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => consentStore.send({ type: "elapsed" }), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [isRunning]);
}

/** Only a card that the visitor opened takes the focus. A card that has the focus returns it on closing. */
function useCardFocus(card: { current: HTMLElement | null }, state: ConsentState): (event: ConsentEvent) => void {
  const opener = useRef<Element | null>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    const { activeElement } = document;
    if (card.current) {
      if (state.phase === "asking" || card.current.contains(activeElement)) return;
      if (state.phase === "reopened") opener.current = activeElement;
      card.current.focus({ preventScroll: true });
    } else if (hadFocus.current) {
      const origin = opener.current;
      // The removal of the pressed button has moved the focus to the body.
      const isGone = !origin || origin === document.body || !origin.isConnected;
      const target = isGone ? (firstVisible(`#${FLOATING_BUTTON_ID}`) ?? document.querySelector("main h1")) : origin;
      if (target instanceof HTMLElement) {
        if (target.localName === "h1") target.tabIndex = -1;
        target.focus({ preventScroll: true });
      }
      [opener.current, hadFocus.current] = [null, false];
    }
  }, [card, state]);

  return function send(event) {
    // The event may remove the card, and the focus with it.
    hadFocus.current = card.current?.contains(document.activeElement) ?? false;
    consentStore.send(event);
  };
}
