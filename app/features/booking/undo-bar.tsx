import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { typo } from "#app/content/typo.ts";
import { Button, LinkButton, UnderlinedLink } from "#app/ui/button.tsx";
import { type FormAnswer, INTENT_FIELD } from "#app/ui/form-answer.ts";
import { giveFocusTo } from "#app/ui/give-focus.ts";
import { LOOK_AGAIN_MS, useLoadAgain } from "#app/ui/use-load-again.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useRound } from "#app/ui/use-round.ts";
import type { ActRefusal } from "./agency-agenda.messages.ts";
import { wordAddress } from "./agenda-addresses.ts";
import { canBeSilent, sayWaiting, type WaitingGroup } from "./waiting-acts.ts";
import styles from "./undo-bar.module.css";

export interface UndoBarProps {
  /** The newest first. */
  groups: readonly WaitingGroup[];
  /** Where its forms go. */
  action: string;
}

/** The mail worker looks each second; then the page is loaded again, as what it says of mails is true no more. */
const SETTLED_AFTER_MS = 1_500;

/** What the agency has done and can still undo: on each of its pages, until the clients are told. */
export function UndoBar({ groups: all, action }: UndoBarProps) {
  const { groups, ...acts } = useActs(all);
  const { pathname } = useLocation();
  return (
    <>
      <SaidAloud groups={groups} answer={acts.fetcher.data} />
      {groups.length > 0 && pathname !== action && (
        <div className={styles.bar} data-undo role="region" aria-label="Ce qui peut encore être défait">
          <WaitingForms {...acts} groups={groups} action={action} others={groups.length - 1} />
        </div>
      )}
    </>
  );
}

/** The same, whole, in the page to which the bar of a narrow window leads. */
export function WaitingActs({ groups: all, action }: UndoBarProps) {
  const { groups, ...acts } = useActs(all);
  return (
    <div className={styles.listed} data-undo>
      <div className="visuallyHidden" role="status">
        <Said answer={acts.fetcher.data} />
      </div>
      <WaitingForms {...acts} groups={groups} action={action} others={0} />
    </div>
  );
}

type ActAnswer = FormAnswer<ActRefusal, { message: string }>;

/** How the groups are settled, and where the focus goes with what was settled. */
function useActs(all: UndoBarProps["groups"]) {
  const fetcher = useFetcher<ActAnswer>();
  const answer = fetcher.data;
  const loadAgain = useLoadAgain();
  /** Whose minute is over: of them there is nothing left to decide, also where the page cannot be loaded again yet. */
  const [over, setOver] = useState<readonly WaitingGroup[]>([]);
  const groups = all.filter(
    // Loaded again before its mails have gone, it has no second left; a second act gives it another minute.
    (group) => !over.some((ended) => ended === group || (ended.id === group.id && group.seconds === 0)),
  );
  useEffect(() => (answer?.ok && answer.intent === "told" ? loadSoon(loadAgain) : undefined), [answer, loadAgain]);
  useEffect(() => (over.length > 0 ? loadSoon(loadAgain) : undefined), [over, loadAgain]);
  /** What was sent, whose button goes with it. */
  const sent = useRef<WaitingGroup | null>(null);
  useEffect(() => {
    const gone = sent.current;
    if (!gone || groups.some(({ id }) => id === gone.id)) return;
    sent.current = null;
    giveFocusTo(...gone.acts.map(({ appointmentId }) => `a[data-appointment="${appointmentId}"]`), "main");
  }, [groups]);
  return {
    groups,
    fetcher,
    onSent: (group: WaitingGroup) => (sent.current = group),
    onOver: (group: WaitingGroup) => setOver((before) => [...before, group]),
  };
}

/** @returns what ends the waiting */
function loadSoon(loadAgain: () => boolean): () => void {
  let timer = setTimeout(function look() {
    if (!loadAgain()) timer = setTimeout(look, LOOK_AGAIN_MS);
  }, SETTLED_AFTER_MS);
  return () => clearTimeout(timer);
}

/** On the page on which it was asked, and each answer anew, also in the same words. */
function Said({ answer }: { answer: ActAnswer | undefined }) {
  const { pathname } = useLocation();
  const round = useRound(answer);
  const [on, setOn] = useState<{ answer: ActAnswer | undefined; pathname: string | null }>({ answer, pathname });
  if (on.answer !== answer) setOn({ answer, pathname });
  else if (on.pathname !== null && on.pathname !== pathname) setOn({ answer, pathname: null });
  const said = answer && on.pathname !== null && (answer.ok ? answer.message : answer.errors[""]);
  return said && <p key={round}>{typo(said)}</p>;
}

/** Always there, so that what appears in it is said aloud: without the seconds, which change all the time. */
function SaidAloud({ groups, answer }: { groups: UndoBarProps["groups"]; answer: ActAnswer | undefined }) {
  return (
    <div className="visuallyHidden" role="status">
      <Said answer={answer} />
      {groups.map((group) => (
        <p key={group.id}>{typo(sayWaiting(group).text)}.</p>
      ))}
    </div>
  );
}

interface WaitingFormsProps extends UndoBarProps, Omit<ReturnType<typeof useActs>, "groups"> {
  /** How many a narrow window does not show. */
  others: number;
}

function WaitingForms({ groups, action, fetcher, onSent, onOver, others }: WaitingFormsProps) {
  const { pathname, search } = useLocation();
  const answer = fetcher.data;
  return (
    <>
      {answer && !answer.ok && <p className={styles.refused}>{typo(answer.errors[""] ?? "")}</p>}
      {groups.map((group, index) => (
        <fetcher.Form
          method="post"
          action={action}
          className={styles.group}
          key={group.id}
          preventScrollReset
          onSubmit={() => onSent(group)}
        >
          <input type="hidden" name="group" value={group.id} />
          <input type="hidden" name="back" value={pathname + search} />
          <Waiting group={group} newest={index === 0} busy={fetcher.state !== "idle"} onOver={() => onOver(group)}>
            {index === 0 && others > 0 && <Others others={others} action={action} {...sayWaiting(group)} />}
          </Waiting>
        </fetcher.Form>
      ))}
    </>
  );
}

/** After what the newest one says of mails, or that none goes. */
function Others({ others, action, writes }: Pick<WaitingFormsProps, "others" | "action"> & { writes: boolean }) {
  const [one, several] = writes ? ["et un autre", "et # autres"] : ["Un autre acte", "# autres actes"];
  return (
    <>
      {writes ? " " : ". "}
      <Link className={styles.others} to={action}>
        {others === 1 ? one : several.replace("#", String(others))} · Voir
      </Link>
    </>
  );
}

interface WaitingProps {
  group: WaitingGroup;
  /** Whether the key undoes it. */
  newest: boolean;
  busy: boolean;
  onOver(): void;
  /** After its sentence. */
  children: ReactNode;
}

function Waiting({ group, newest, busy, onOver, children }: WaitingProps) {
  const { text, writes } = sayWaiting(group);
  // Like the button beside them, they keep the focus until they are answered.
  const waits = busy && { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() };
  const moved = group.acts.length === 1 && group.acts[0]!.kind === "moved" ? group.acts[0] : null;
  return (
    <>
      <p>
        {typo(text)}
        <Countdown group={group} isSaid={writes} onOver={onOver} />
        {children}
      </p>
      {writes && (
        <div>
          {moved?.appointmentId && (
            <UnderlinedLink to={wordAddress(moved.appointmentId)}>Joindre un mot</UnderlinedLink>
          )}
          <LinkButton type="submit" name={INTENT_FIELD} value="told" {...waits}>
            Prévenir maintenant
          </LinkButton>
          {canBeSilent(group) && (
            <LinkButton type="submit" name={INTENT_FIELD} value="silent" {...waits}>
              Ne pas prévenir
            </LinkButton>
          )}
        </div>
      )}
      <Button
        type="submit"
        size="small"
        name={INTENT_FIELD}
        value="undone"
        busy={busy}
        aria-keyshortcuts={newest ? "Control+Z Meta+Z" : undefined}
      >
        Défaire
      </Button>
    </>
  );
}

interface CountdownProps {
  /** Another one each time the page is loaded: a second act begins another minute of as many seconds. */
  group: WaitingGroup;
  /** Where no mail goes, the minute is over without a word. */
  isSaid: boolean;
  onOver(): void;
}

/** « dans 47 s », and without our script what is true of each second of it. */
function Countdown({ group, isSaid, onOver }: CountdownProps) {
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
  if (!isSaid) return null;
  const left = counted.group === group ? counted.left : group.seconds;
  return hydrated ? ` dans ${left}\u00A0s` : " dans moins d’une minute";
}
