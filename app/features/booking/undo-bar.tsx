import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation, useRevalidator } from "react-router";
import { typo } from "#app/content/typo.ts";
import { Button, LinkButton, UnderlinedLink } from "#app/ui/button.tsx";
import { type FormAnswer, INTENT_FIELD } from "#app/ui/form-answer.ts";
import { giveFocusTo } from "#app/ui/give-focus.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ActRefusal } from "./agency-agenda.messages.ts";
import { moveAddress } from "./agenda-addresses.ts";
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
export function UndoBar({ groups, action }: UndoBarProps) {
  const fetcher = useFetcher<FormAnswer<ActRefusal, { message: string }>>();
  const { pathname, search } = useLocation();
  const answer = fetcher.data;
  const said = answer && (answer.ok ? answer.message : answer.errors[""]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!answer?.ok || answer.intent !== "told") return;
    const settled = setTimeout(() => void revalidate(), SETTLED_AFTER_MS);
    return () => clearTimeout(settled);
  }, [answer, revalidate]);
  /** What was sent from the bar, whose button goes with it. */
  const sent = useRef<WaitingGroup | null>(null);
  useEffect(() => {
    const gone = sent.current;
    if (!gone || groups.some(({ id }) => id === gone.id)) return;
    sent.current = null;
    giveFocusTo(...gone.acts.map(({ appointmentId }) => `a[data-appointment="${appointmentId}"]`), "main");
  }, [groups]);
  return (
    <>
      {/* Always there, so that what appears in it is said aloud: without the seconds, which change all the time. */}
      <div className="visuallyHidden" role="status">
        {said && <p>{typo(said)}</p>}
        {groups.map((group) => (
          <p key={group.id}>{typo(sayWaiting(group).text)}.</p>
        ))}
      </div>
      {groups.length > 0 && (
        <div className={styles.bar} data-undo role="region" aria-label="Ce qui peut encore être défait">
          {answer && !answer.ok && <p className={styles.refused}>{typo(answer.errors[""] ?? "")}</p>}
          {groups.map((group, index) => (
            <fetcher.Form
              method="post"
              action={action}
              className={styles.group}
              key={group.id}
              preventScrollReset
              onSubmit={() => (sent.current = group)}
            >
              <input type="hidden" name="group" value={group.id} />
              <input type="hidden" name="back" value={pathname + search} />
              <Waiting group={group} newest={index === 0} busy={fetcher.state !== "idle"} />
            </fetcher.Form>
          ))}
        </div>
      )}
    </>
  );
}

interface WaitingProps {
  group: WaitingGroup;
  /** Whether the key undoes it. */
  newest: boolean;
  busy: boolean;
}

function Waiting({ group, newest, busy }: WaitingProps) {
  const { text, writes } = sayWaiting(group);
  const moved = group.acts.length === 1 && group.acts[0]!.kind === "moved" ? group.acts[0] : null;
  return (
    <>
      <p>
        {typo(text)}
        {writes && (
          <>
            {" "}
            <Countdown key={`${group.id} ${group.seconds}`} seconds={group.seconds} />
          </>
        )}
      </p>
      {writes && (
        <div>
          {moved?.appointmentId && (
            <UnderlinedLink to={moveAddress(moved.appointmentId)}>Joindre un mot</UnderlinedLink>
          )}
          <LinkButton type="submit" name={INTENT_FIELD} value="told" disabled={busy}>
            Prévenir maintenant
          </LinkButton>
          {canBeSilent(group) && (
            <LinkButton type="submit" name={INTENT_FIELD} value="silent" disabled={busy}>
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
        disabled={busy}
        aria-keyshortcuts={newest ? "Control+Z Meta+Z" : undefined}
      >
        Défaire
      </Button>
    </>
  );
}

/** « dans 47 s », and without our script what is true of each second of it. */
function Countdown({ seconds }: { seconds: number }) {
  const hydrated = useHydrated();
  const [left, setLeft] = useState(seconds);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const ticking = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 250);
    const settled = setTimeout(() => void revalidate(), seconds * 1000 + SETTLED_AFTER_MS);
    return () => {
      clearInterval(ticking);
      clearTimeout(settled);
    };
  }, [seconds, revalidate]);
  return hydrated ? `dans ${left}\u00A0s` : "dans moins d’une minute";
}
