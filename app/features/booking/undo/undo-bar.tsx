import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { numberInWords } from "#app/french/number-in-words.ts";
import { typo } from "#app/french/typo.ts";
import { Button, TextButton } from "#app/ui/button.tsx";
import { type FormAnswer, INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { focusFirst } from "#app/ui/focus-first.ts";
import { LOOK_AGAIN_MS, useSafeRevalidate } from "#app/router/use-safe-revalidate.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useSubmissionCount } from "#app/ui/form/use-submission-count.ts";
import type { ChangeRefusal } from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import { messageAddress } from "#app/features/booking/time/addresses.ts";
import { changeWithMessage, canSuppress, sayOthers, sayWaiting, type PendingGroup } from "./pending-groups.ts";
import styles from "./undo-bar.module.css";

export interface UndoBarProps {
  /** One's own before colleagues', each the newest first. */
  groups: readonly PendingGroup[];
  /** Where its forms go. */
  action: string;
}

/** Leads to where a word is written, while the mail waits longer. */
const MESSAGE_INTENT = "word";

/** The mail worker looks each second; then the page is loaded again, as what it says of mails is true no more. */
const FINALIZED_AFTER_MS = 1_500;

/** For how long the answer of a button is shown, whose group has gone with it. */
const MESSAGE_MS = 8_000;

/** What the agency has done and can still undo: on each of its pages, until the clients are told. */
export function UndoBar({ groups: all, action }: UndoBarProps) {
  const { groups, ...changes } = useUndoForms(all);
  const { pathname } = useLocation();
  const { message, onRead } = useMessage(changes.fetcher.data);
  // The page of all of them shows them, and what is said of them, itself.
  const isElsewhere = pathname !== action;
  const waits = isElsewhere && groups.length > 0;
  const isShown = waits || (isElsewhere && message !== null);
  return (
    <>
      <LiveAnnouncement groups={groups} />
      <div
        className={isShown ? styles.bar : "visuallyHidden"}
        data-undo={isShown || undefined}
        {...(waits && { role: "region", "aria-label": "Actions que vous pouvez encore annuler" })}
      >
        <UndoStatus message={message} onRead={onRead} />
        {waits && <PendingGroupForms {...changes} groups={groups} action={action} others={sayOthers(groups)} />}
      </div>
    </>
  );
}

/** The same, whole, in the page to which the bar of a narrow window leads. */
export function PendingChangeList({ groups: all, action }: UndoBarProps) {
  const { groups, ...changes } = useUndoForms(all);
  const { message } = useMessage(changes.fetcher.data);
  return (
    <div className={styles.listed} data-undo={groups.length > 0 || undefined}>
      <UndoStatus message={message} />
      <PendingGroupForms {...changes} groups={groups} action={action} others={null} />
    </div>
  );
}

type UndoAnswer = FormAnswer<ChangeRefusal, { message: string }>;

/** How the groups are settled, and where the focus goes with what was settled. */
function useUndoForms(all: UndoBarProps["groups"]) {
  const fetcher = useFetcher<UndoAnswer>();
  const answer = fetcher.data;
  const loadAgain = useSafeRevalidate();
  /** Whose minute is over: of them there is nothing left to decide, also where the page cannot be loaded again yet. */
  const [over, setOver] = useState<readonly PendingGroup[]>([]);
  const groups = all.filter(
    // Loaded again before its mails have gone, it has no second left; a second act gives it another minute.
    (group) => !over.some((ended) => ended === group || (ended.id === group.id && group.seconds === 0)),
  );
  useEffect(() => (answer?.ok && answer.intent === "notified" ? loadSoon(loadAgain) : undefined), [answer, loadAgain]);
  useEffect(() => (over.length > 0 ? loadSoon(loadAgain) : undefined), [over, loadAgain]);
  /** What was sent, whose button goes with it. */
  const sent = useRef<PendingGroup | null>(null);
  useEffect(() => {
    const gone = sent.current;
    if (!gone || groups.some(({ id }) => id === gone.id)) return;
    sent.current = null;
    focusFirst(...gone.changes.map(({ appointmentId }) => `a[data-appointment="${appointmentId}"]`), "main");
  }, [groups]);
  return {
    groups,
    fetcher,
    onSent: (group: PendingGroup) => (sent.current = group),
    onOver: (group: PendingGroup) => setOver((before) => [...before, group]),
  };
}

/** @returns what ends the waiting */
function loadSoon(loadAgain: () => boolean): () => void {
  let timer = setTimeout(function look() {
    if (!loadAgain()) timer = setTimeout(look, LOOK_AGAIN_MS);
  }, FINALIZED_AFTER_MS);
  return () => clearTimeout(timer);
}

interface UndoMessage {
  key: number;
  text: string;
  ok: boolean;
}

/** What is said of the last act: on the page on which it was asked, until it was read, and each answer anew, also in the same words. */
function useMessage(answer: UndoAnswer | undefined): { message: UndoMessage | null; onRead(): void } {
  const { pathname } = useLocation();
  const key = useSubmissionCount(answer);
  const [on, setOn] = useState<{ answer: UndoAnswer | undefined; pathname: string | null }>({ answer, pathname });
  if (on.answer !== answer) setOn({ answer, pathname });
  else if (on.pathname !== null && on.pathname !== pathname) setOn({ answer, pathname: null });
  const text = answer && on.pathname !== null && (answer.ok ? answer.message : answer.errors[""]);
  return {
    message: text ? { key, text, ok: answer.ok } : null,
    onRead: () => setOn({ answer, pathname: null }),
  };
}

/** Always there, so that what appears in it is said aloud. @param onRead left out: it stays */
function UndoStatus({ message, onRead }: { message: UndoMessage | null; onRead?: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const read = useEffectEvent(() => onRead?.());
  const key = message?.key;
  const isRead = message?.ok === true;
  useEffect(() => {
    if (key === undefined || !isRead) return;
    let timer = setTimeout(function look() {
      if (ref.current?.matches(":hover, :focus-within")) timer = setTimeout(look, LOOK_AGAIN_MS);
      else read();
    }, MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [key, isRead]);
  return (
    <div role="status" ref={ref}>
      {message && (
        <p key={message.key} className={message.ok ? styles.message : styles.failed}>
          {typo(message.text)}
        </p>
      )}
    </div>
  );
}

/** What waits, for screen readers: without the seconds, which change all the time. */
function LiveAnnouncement({ groups }: Pick<UndoBarProps, "groups">) {
  return (
    <div className="visuallyHidden" role="status">
      {groups.map((group) => (
        <p key={group.id}>{typo(sayWaiting(group).text)}.</p>
      ))}
    </div>
  );
}

interface WaitingFormsProps extends UndoBarProps, Omit<ReturnType<typeof useUndoForms>, "groups"> {
  /** What is said of those that a narrow window does not show. */
  others: string | null;
}

function PendingGroupForms({ groups, action, fetcher, onSent, onOver, others }: WaitingFormsProps) {
  const { pathname, search } = useLocation();
  return (
    <>
      {groups.map((group, index) => (
        <ActionForm
          as={fetcher.Form}
          // The bar says what came of it.
          answer={null}
          action={action}
          className={styles.group}
          key={group.id}
          onSubmit={({ nativeEvent }) => endsIt(nativeEvent as SubmitEvent) && onSent(group)}
        >
          <input type="hidden" name="group" value={group.id} />
          <input type="hidden" name="back" value={pathname + search} />
          <Waiting
            group={group}
            hasKey={index === 0 && group.by === null}
            busy={fetcher.state !== "idle"}
            onOver={() => onOver(group)}
          >
            {index === 0 && others && (
              <>
                {" "}
                <Link className={styles.others} to={action}>
                  {others} · Voir
                </Link>
              </>
            )}
          </Waiting>
        </ActionForm>
      ))}
    </>
  );
}

/** Whether the button is one of those that go with their group. */
function endsIt({ submitter }: SubmitEvent): boolean {
  return (submitter as HTMLButtonElement | null)?.value !== MESSAGE_INTENT;
}

interface WaitingProps {
  group: PendingGroup;
  /** Whether the key undoes it. */
  hasKey: boolean;
  busy: boolean;
  onOver(): void;
  /** After its sentence. */
  children: ReactNode;
}

function Waiting({ group, hasKey, busy, onOver, children }: WaitingProps) {
  const { text, writes } = sayWaiting(group);
  // Like the button beside them, they keep the focus until they are answered.
  const waits = busy && { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() };
  const { pathname } = useLocation();
  const withMessage = changeWithMessage(group);
  const id = withMessage?.appointmentId;
  return (
    <>
      <p>
        {typo(text)}
        <Countdown group={group} hasMail={writes} onOver={onOver} />
        {children}
      </p>
      {writes && (
        <div>
          {id && pathname !== messageAddress(id) && (
            <TextButton type="submit" name={INTENT_FIELD} value={MESSAGE_INTENT} {...waits}>
              {withMessage.hasMessage ? "Relire votre mot" : "Joindre un mot"}
            </TextButton>
          )}
          <TextButton type="submit" name={INTENT_FIELD} value="notified" {...waits}>
            Prévenir maintenant
          </TextButton>
          {canSuppress(group) && (
            <TextButton type="submit" name={INTENT_FIELD} value="suppressed" {...waits}>
              Ne pas prévenir
            </TextButton>
          )}
        </div>
      )}
      <Button
        type="submit"
        size="small"
        name={INTENT_FIELD}
        value="undone"
        busy={busy}
        aria-keyshortcuts={hasKey ? "Control+Z Meta+Z" : undefined}
      >
        Défaire
      </Button>
    </>
  );
}

interface CountdownProps {
  /** Another one each time the page is loaded: a second act begins another minute of as many seconds. */
  group: PendingGroup;
  /** Where no mail goes, the minute is over without a word. */
  hasMail: boolean;
  onOver(): void;
}

/** « dans 47 s », « dans 5 min », and without our script what is true of each second of it. */
function Countdown({ group, hasMail, onOver }: CountdownProps) {
  const hydrated = useHydrated();
  const [counted, setCounted] = useState({ group, left: group.seconds });
  const end = useEffectEvent(onOver);
  useEffect(() => {
    const until = performance.now() + group.seconds * 1000;
    const tick = () => setCounted({ group, left: Math.max(0, Math.ceil((until - performance.now()) / 1000)) });
    const ticking = setInterval(tick, 250);
    const over = setTimeout(() => end(), group.seconds * 1000);
    return () => {
      clearInterval(ticking);
      clearTimeout(over);
    };
  }, [group]);
  if (!hasMail) return ".";
  const left = counted.group === group ? counted.left : group.seconds;
  return ` dans ${hydrated ? inShort(left) : lessThan(group.seconds)}`;
}

function inShort(seconds: number): string {
  return seconds > 60 ? `${Math.round(seconds / 60)}\u00A0min` : `${seconds}\u00A0s`;
}

function lessThan(seconds: number): string {
  return seconds > 60 ? `moins de ${numberInWords(Math.ceil(seconds / 60))} minutes` : "moins d’une minute";
}
