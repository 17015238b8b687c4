import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { href, Link, useFetcher, useLocation } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { numberInWords } from "#app/french/number-in-words.ts";
import { Button, TextButton } from "#app/ui/button.tsx";
import { type FormAnswer, INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { focusFirst } from "#app/ui/focus-first.ts";
import { RETRY_MS, useSafeRevalidate } from "#app/router/use-safe-revalidate.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useSubmissionCount } from "#app/ui/form/use-submission-count.ts";
import type { ChangeRefusal } from "./undo.messages.ts";
import {
  findChangeForMessage,
  canSuppress,
  describeOthers,
  describeGroup,
  type PendingGroup,
} from "./pending-groups.ts";
import styles from "./undo-bar.module.css";

export interface UndoBarProps {
  /** The member's groups come before the colleagues', newest first. */
  groups: readonly PendingGroup[];
}

const PENDING_CHANGES = href("/agence/actes");

const MESSAGE_INTENT = "write-message";

/** Due changes are finalized every second; reload after that, as the states of e-mails have changed. */
const FINALIZED_AFTER_MS = 1_500;

const SUCCESS_DURATION_MS = 8_000;

export function UndoBar({ groups: loadedGroups }: UndoBarProps) {
  const { groups, ...forms } = useUndoForms(loadedGroups);
  const { pathname } = useLocation();
  const { message, onHide } = useMessage(forms.fetcher.data);
  const isElsewhere = pathname !== PENDING_CHANGES;
  const hasGroups = isElsewhere && groups.length > 0;
  const isShown = hasGroups || (isElsewhere && message !== null);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (isShown ? publishHeight(bar.current!) : undefined), [isShown]);
  return (
    <>
      <LiveAnnouncement groups={groups} />
      <div
        ref={bar}
        className={isShown ? styles.bar : "visuallyHidden"}
        data-undo={isShown || undefined}
        {...(hasGroups && { role: "region", "aria-label": "Actions que vous pouvez encore annuler" })}
      >
        <UndoStatus message={message} onHide={onHide} />
        {hasGroups && <PendingGroupForms {...forms} groups={groups} othersText={describeOthers(groups)} />}
      </div>
    </>
  );
}

/** Keeps the sticky bars of a page above the undo bar. */
function publishHeight(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--undoBar", `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--undoBar");
  };
}

export function PendingChangeList({ groups: loadedGroups }: UndoBarProps) {
  const { groups, ...forms } = useUndoForms(loadedGroups);
  const { message } = useMessage(forms.fetcher.data);
  return (
    <div className={styles.list} data-undo={groups.length > 0 || undefined}>
      <UndoStatus message={message} />
      <PendingGroupForms {...forms} groups={groups} othersText={null} />
    </div>
  );
}

type UndoAnswer = FormAnswer<ChangeRefusal, { message: string }>;

function useUndoForms(loadedGroups: UndoBarProps["groups"]) {
  const fetcher = useFetcher<UndoAnswer>();
  const answer = fetcher.data;
  const revalidate = useSafeRevalidate();
  const [expired, setExpired] = useState<readonly PendingGroup[]>([]);
  const groups = loadedGroups.filter(
    // A reload may return an expired group with 0 s, which stays hidden. Another change gives the group time again.
    (group) => !expired.some((each) => each === group || (each.id === group.id && group.seconds === 0)),
  );
  useEffect(
    () => (answer?.ok && answer.intent === "notified" ? reloadAfterFinalization(revalidate) : undefined),
    [answer, revalidate],
  );
  useEffect(() => (expired.length > 0 ? reloadAfterFinalization(revalidate) : undefined), [expired, revalidate]);
  const sentGroup = useRef<PendingGroup | null>(null);
  // Moves the focus once the group whose form was sent is gone.
  useEffect(() => {
    const sent = sentGroup.current;
    if (!sent || groups.some(({ id }) => id === sent.id)) return;
    sentGroup.current = null;
    focusFirst(...sent.changes.map(({ appointmentId }) => `a[data-appointment="${appointmentId}"]`), "main");
  }, [groups]);
  return {
    groups,
    fetcher,
    onSent: (group: PendingGroup) => (sentGroup.current = group),
    onExpire: (group: PendingGroup) => setExpired((before) => [...before, group]),
  };
}

function reloadAfterFinalization(revalidate: () => boolean): () => void {
  let timer = setTimeout(function reload() {
    if (!revalidate()) timer = setTimeout(reload, RETRY_MS);
  }, FINALIZED_AFTER_MS);
  return () => clearTimeout(timer);
}

interface UndoMessage {
  key: number;
  text: string;
  ok: boolean;
}

/** Shows the message until `onHide` or a new page; a new key makes screen readers repeat equal texts. */
function useMessage(answer: UndoAnswer | undefined): { message: UndoMessage | null; onHide(): void } {
  const { pathname } = useLocation();
  const key = useSubmissionCount(answer);
  const [display, setDisplay] = useState<{ answer: UndoAnswer | undefined; shownOn: string | null }>({
    answer,
    shownOn: pathname,
  });
  if (display.answer !== answer) setDisplay({ answer, shownOn: pathname });
  else if (display.shownOn !== null && display.shownOn !== pathname) setDisplay({ answer, shownOn: null });
  const text = answer && display.shownOn !== null && (answer.ok ? answer.message : answer.errors[""]);
  return {
    message: text ? { key, text, ok: answer.ok } : null,
    onHide: () => setDisplay({ answer, shownOn: null }),
  };
}

/** A live region must exist before its content. Without `onHide`, the message stays. */
function UndoStatus({ message, onHide }: { message: UndoMessage | null; onHide?: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const hide = useEffectEvent(() => onHide?.());
  const key = message?.key;
  const isTemporary = message?.ok === true;
  useEffect(() => {
    if (key === undefined || !isTemporary) return;
    let timer = setTimeout(function end() {
      if (ref.current?.matches(":hover, :focus-within")) timer = setTimeout(end, RETRY_MS);
      else hide();
    }, SUCCESS_DURATION_MS);
    return () => clearTimeout(timer);
  }, [key, isTemporary]);
  return (
    <div role="status" ref={ref}>
      {message && (
        <p key={message.key} className={message.ok ? styles.message : styles.failed}>
          {message.text}
        </p>
      )}
    </div>
  );
}

/** For screen readers: no seconds, as they would be announced all the time. */
function LiveAnnouncement({ groups }: Pick<UndoBarProps, "groups">) {
  return (
    <div className="visuallyHidden" role="status">
      {groups.map((group) => (
        <p key={group.id}>{describeGroup(group).text}.</p>
      ))}
    </div>
  );
}

interface PendingGroupFormsProps extends UndoBarProps, Omit<ReturnType<typeof useUndoForms>, "groups"> {
  othersText: string | null;
}

function PendingGroupForms({ groups, fetcher, onSent, onExpire, othersText }: PendingGroupFormsProps) {
  const { pathname, search } = useLocation();
  return (
    <>
      {groups.map((group, index) => (
        <ActionForm
          as={fetcher.Form}
          // `UndoStatus` shows the result.
          answer={null}
          action={PENDING_CHANGES}
          className={styles.group}
          key={group.id}
          onSubmit={({ nativeEvent }) => endsUndoMinute(nativeEvent as SubmitEvent) && onSent(group)}
        >
          <input type="hidden" name="group" value={group.id} />
          <input type="hidden" name="back" value={pathname + search} />
          <PendingGroupFields
            group={group}
            hasShortcut={index === 0 && group.by === null}
            busy={fetcher.state !== "idle"}
            onExpire={() => onExpire(group)}
          >
            {index === 0 && othersText && (
              <>
                {" "}
                <Link className={styles.others} to={PENDING_CHANGES}>
                  {othersText} · Voir
                </Link>
              </>
            )}
          </PendingGroupFields>
        </ActionForm>
      ))}
    </>
  );
}

function endsUndoMinute({ submitter }: SubmitEvent): boolean {
  return (submitter as HTMLButtonElement | null)?.value !== MESSAGE_INTENT;
}

interface PendingGroupFieldsProps {
  group: PendingGroup;
  hasShortcut: boolean;
  busy: boolean;
  onExpire(): void;
  children: ReactNode;
}

function PendingGroupFields({ group, hasShortcut, busy, onExpire, children }: PendingGroupFieldsProps) {
  const { text, sendsMail } = describeGroup(group);
  // Unlike `disabled`, aria-disabled keeps the focus on the button while the request is pending.
  const busyProps = busy && { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() };
  const { pathname } = useLocation();
  const change = findChangeForMessage(group);
  const id = change?.appointmentId;
  return (
    <>
      <p>
        {text}
        <Countdown group={group} sendsMail={sendsMail} onExpire={onExpire} />
        {children}
      </p>
      {sendsMail && (
        <div>
          {id && pathname !== href("/agence/agenda/:id/mot", { id }) && (
            <TextButton type="submit" name={INTENT_FIELD} value={MESSAGE_INTENT} {...busyProps}>
              {change.hasMessage ? "Relire votre mot" : "Joindre un mot"}
            </TextButton>
          )}
          <TextButton type="submit" name={INTENT_FIELD} value="notified" {...busyProps}>
            Prévenir maintenant
          </TextButton>
          {canSuppress(group) && (
            <TextButton type="submit" name={INTENT_FIELD} value="suppressed" {...busyProps}>
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
        aria-keyshortcuts={hasShortcut ? "Control+Z Meta+Z" : undefined}
      >
        Défaire
      </Button>
    </>
  );
}

interface CountdownProps {
  /** A new object on each load, so that a second change restarts the countdown even with equal seconds. */
  group: PendingGroup;
  sendsMail: boolean;
  onExpire(): void;
}

/** « dans 47 s », « dans 5 min »; without JavaScript, « dans moins d’une minute », which stays true. */
function Countdown({ group, sendsMail, onExpire }: CountdownProps) {
  const isHydrated = useHydrated();
  const [countdown, setCountdown] = useState({ group, left: group.seconds });
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    const until = performance.now() + group.seconds * 1000;
    const tick = () => setCountdown({ group, left: Math.max(0, Math.ceil((until - performance.now()) / 1000)) });
    const interval = setInterval(tick, 250);
    const timeout = setTimeout(() => expire(), group.seconds * 1000);
    return () => {
      clearInterval(interval);
      clearTimeout(timeout);
    };
  }, [group]);
  if (!sendsMail) return ".";
  const left = countdown.group === group ? countdown.left : group.seconds;
  return ` dans ${isHydrated ? formatCountdown(left) : formatUpperBound(group.seconds)}`;
}

function formatCountdown(seconds: number): string {
  return seconds > 60 ? `${Math.round(seconds / 60)}\u00A0min` : `${seconds}\u00A0s`;
}

function formatUpperBound(seconds: number): string {
  return seconds > 60 ? `moins de ${numberInWords(Math.ceil(seconds / 60))} minutes` : "moins d’une minute";
}
