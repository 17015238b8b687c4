import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { href, Link } from "react-router";
import { capitalise, longDateTime } from "#app/french/dates.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { typeset } from "#app/french/typeset.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { firstVisible } from "#app/ui/focus-first.ts";
import { isTyping } from "#app/ui/form/is-typing.ts";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { slotWarnings } from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import { agendaAddress } from "#app/features/booking/time/agenda-address.ts";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import type { Card } from "./card.tsx";
import type { WeekGrid } from "./grid.ts";
import styles from "./agenda-moves.module.css";
import type { Moving } from "./screen.server.ts";
import { MOVE_FORM_ID, slotAfterKey } from "./move-targets.ts";
import { SlotHolders } from "#app/features/booking/agency-appointments/slot-unavailable-notice.tsx";
import { parseSlot, type Slot, slotKey } from "#app/features/booking/time/slot.ts";
import { useDrag } from "./use-drag.ts";
import { PersonalMessageField } from "#app/features/booking/agency-appointments/personal-message-field.tsx";
import { type Moves, type MovesProps, useMoves } from "./use-moves.ts";
import { useFocusOnOpen } from "./use-focus-on-open.ts";

export interface AgendaMovesProps extends MovesProps {
  grid: WeekGrid | null;
  moving: Moving | null;
  children: ReactNode;
}

/** A member moves an appointment by a tap, a drag, or Alt and an arrow key; all submit to the page « Déplacer ». */
export function AgendaMoves({ cards, here, grid, moving, children }: AgendaMovesProps) {
  const moves = useMoves({ cards, here });
  const { ghost, handlers } = useDrag({ cards, grid, onDrop: moves.move });

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey && !isTyping(event.target)) {
      const card = (event.target as Element).closest<HTMLElement>("[data-appointment]");
      moveOneStep(event.nativeEvent, card?.dataset.appointment);
    }
    if (!event.altKey && here.moving) focusNextTarget(event);
  }

  /** While the day of a moved card loads, no card can have the focus, so the body receives the keys. */
  const moveUnfocusedCard = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.altKey && event.target === document.body) moveOneStep(event, moves.unsettledCardId);
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => moveUnfocusedCard(event);
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);

  function moveOneStep(event: globalThis.KeyboardEvent, id: string | undefined): void {
    if (!id || event.ctrlKey || event.metaKey) return;
    const from = moves.slotOf(id);
    const to = from && slotAfterKey(event.key, from);
    if (!to) return;
    // Alt and an arrow is the browser's shortcut for back and forward.
    event.preventDefault();
    moves.move(id, to);
  }

  return (
    <>
      <p className="visuallyHidden" role="status">
        {moves.announcement}
      </p>
      {moving && <MoveBar moving={moving} card={cards.get(moving.id)!} here={here} moves={moves} />}
      {!moving && <MoveFailedNotice moves={moves} />}
      <div
        role="group"
        aria-label="Rendez-vous"
        className={styles.agenda}
        onKeyDown={handleKeyDown}
        {...handlers}
        aria-busy={moves.isBusy || undefined}
      >
        {children}
        <div className={styles.ghost} ref={ghost} hidden aria-hidden="true">
          <b />
          <span />
        </div>
      </div>
      <Dialog
        open={moves.warning !== null}
        onClose={moves.dismissWarning}
        title="Déplacer quand même ?"
        actions={
          <>
            <Button onClick={moves.confirmWarning}>Déplacer quand même</Button>
            <Button variant="quiet" onClick={moves.dismissWarning}>
              Ne pas déplacer
            </Button>
          </>
        }
      >
        {moves.warning && (
          <p>{typeset(`${moves.warning.move.card.name}, ${describeSlot(moves.warning.move.slot)}.`)}</p>
        )}
        {moves.warning?.warnings.map((warning) => (
          <p key={warning}>{slotWarnings[warning]}</p>
        ))}
        {moves.warning?.explanation && <p>{moves.warning.explanation}</p>}
      </Dialog>
    </>
  );
}

const CURRENT_SLOT = "td [data-current]";

function focusNextTarget(event: KeyboardEvent<HTMLElement>): void {
  const cell = (event.target as Element).closest<HTMLElement>("td");
  const { date, time } = cell?.dataset ?? {};
  if (!cell || !date || !time) return;
  let slot = slotAfterKey(event.key, { date, time });
  // Skips slots that are no targets, at most 48 of them.
  for (let step = 0; slot && step < 48; step++) {
    const next = cell.closest("table")!.querySelector<HTMLButtonElement>(`button[value="${slotKey(slot)}"]`);
    if (next) {
      event.preventDefault();
      next.focus();
      return;
    }
    slot = slotAfterKey(event.key, slot);
  }
}

function describeSlot({ date, time }: Slot): string {
  return longDateTime(date, time);
}

function MoveFailedNotice({ moves: { failure, moveToNearest, retry } }: { moves: Moves }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) notice.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  if (!failure) return null;
  return (
    <ErrorNotice ref={notice}>
      <p>{failure.sentence}</p>
      <SlotHolders holders={failure.holders} />
      <NearestSlots slots={failure.nearest} moveToNearest={moveToNearest} />
      {failure.retryMove && (
        <Button variant="quiet" size="small" onClick={retry}>
          Déplacer quand même
        </Button>
      )}
    </ErrorNotice>
  );
}

function NearestSlots({ slots, moveToNearest }: { slots: readonly Slot[]; moveToNearest: Moves["moveToNearest"] }) {
  if (slots.length === 0) return null;
  return (
    <>
      <p>Créneaux libres les plus proches :</p>
      <div className={styles.nearest}>
        {slots.map((slot) => (
          <Button key={slotKey(slot)} variant="quiet" size="small" onClick={() => moveToNearest(slot)}>
            {capitalise(describeSlot(slot))}
          </Button>
        ))}
      </div>
    </>
  );
}

interface MoveBarProps extends Pick<AgendaMovesProps, "here"> {
  moving: Moving;
  card: Card;
  moves: Moves;
}

function MoveBar({ moving, card, here, moves }: MoveBarProps) {
  const { id, name, date, time, sequence, hasEmail } = card;
  const back = agendaAddress({ ...here, moving: null });
  const hasTargets = here.view !== "mois" && here.view !== "liste";
  const bar = useRef<HTMLFormElement>(null);
  useFocusOnOpen(id, () => firstVisible(CURRENT_SLOT) ?? bar.current);
  return (
    <ActionForm
      ref={bar}
      answer={null}
      tabIndex={-1}
      className={styles.bar}
      id={MOVE_FORM_ID}
      action={href("/agence/agenda/:id/deplacer", { id })}
      aria-label="Déplacement"
      onSubmit={(event) => {
        event.preventDefault();
        const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        const slot = button && parseSlot(button.value);
        if (slot) moves.move(id, slot, new FormData(event.currentTarget).get("personalMessage")?.toString());
      }}
    >
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="baseVersion" value={sequence} />
      <MoveFailedNotice moves={moves} />
      <p className={styles.prompt}>
        <b>{`${name}, ${weekdayDayMonth(date)} à ${time}.`}</b>{" "}
        {hasTargets ? "Choisissez un nouveau créneau." : "Choisissez un jour, puis un créneau."}
      </p>
      {hasTargets && (
        <p className={styles.shortcuts}>
          <kbd>↑</kbd>
          <kbd>↓</kbd>
          <kbd>←</kbd>
          <kbd>→</kbd> choisir <kbd>Entrée</kbd> valider
        </p>
      )}
      <div className={styles.actions}>
        <Link to={href("/agence/agenda/:id/deplacer", { id })}>Modifier la durée ou le lieu</Link>
        <Link to={back} preventScrollReset aria-keyshortcuts="Escape">
          Ne pas déplacer
        </Link>
      </div>
      {hasEmail && (
        <Disclosure summary="Joindre un mot" open={moving.personalMessage !== null} className={styles.personalMessage}>
          <PersonalMessageField value={moving.personalMessage ?? undefined} />
        </Disclosure>
      )}
    </ActionForm>
  );
}
