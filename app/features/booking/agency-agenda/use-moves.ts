import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { href, useFetcher, useNavigate, useNavigation, useRevalidator } from "react-router";
import { firstVisible } from "#app/ui/focus-first.ts";
import { type FormAnswer, formError } from "#app/ui/form/form-answer.ts";
import {
  type AgencyAgendaRefusal,
  agencyAgendaNoAnswerMessages,
} from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import { agendaAddress, type AgendaAddress, daysOfView } from "#app/features/booking/time/agenda-address.ts";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import type { Card } from "./card.tsx";
import type { SlotRefusal } from "#app/features/booking/availability/slot-refusal.ts";
import type { SlotAdvice, SlotHolder } from "#app/features/booking/agency-appointments/slot-advice.server.ts";
import { type Slot, slotKey } from "#app/features/booking/time/slot.ts";

type MoveAnswer = FormAnswer<AgencyAgendaRefusal> & SlotAdvice;

interface RequestedMove {
  card: Pick<Card, "id" | "name">;
  baseVersion: number;
  slot: Slot;
  personalMessage: string | undefined;
}

interface MoveFailure {
  move: RequestedMove;
  sentence: string;
  nearest: Slot[];
  holders: SlotHolder[];
  /** The same move with the current version, offered after an edit conflict. */
  retryMove: RequestedMove | null;
  /** Another view does not show the failure. */
  viewKey: string;
}

export interface MovesProps {
  cards: ReadonlyMap<string, Card>;
  here: AgendaAddress & { date: string };
}

const EXPECTED_MOVE_TIMEOUT_MS = 3000;
/** The state of a navigation to the day of a moved appointment. */
const MOVED = "moved";

export function useMoves({ cards, here }: MovesProps) {
  const fetcher = useFetcher<MoveAnswer>();
  const navigate = useNavigate();
  const { location: loadingLocation } = useNavigation();
  const { revalidate } = useRevalidator();
  const sentMove = useRef<RequestedMove | null>(null);
  /** Sent with later moves of the same appointment, so that the same warnings are confirmed only once. */
  const confirmedWarnings = useRef<string>("");
  const cardIdToFocus = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [failure, setFailure] = useState<MoveFailure | null>(null);
  const viewKey = `${here.view} ${here.date} ${here.moving}`;
  if (failure && failure.viewKey !== viewKey) setFailure(null);
  const [warning, setWarning] = useState<{
    move: RequestedMove;
    warnings: SlotRefusal[];
    explanation: string | null;
  } | null>(null);
  /** Set until the card is shown at its new slot, which may be after `fetcher.state` is idle. */
  const [expectedMove, setExpectedMove] = useState<{ id: string; slot: Slot } | null>(null);
  const currentCard = expectedMove && cards.get(expectedMove.id);
  /** While a move is sent or a day loads, the shown cards may be older than the move. */
  const isSettled = fetcher.state === "idle" && !loadingLocation;
  if (isSettled && currentCard && slotKey(currentCard) === slotKey(expectedMove.slot)) setExpectedMove(null);
  useEffect(() => {
    if (!expectedMove || !isSettled) return undefined;
    // The agenda may never show the move, for instance if it was undone at once.
    const timer = setTimeout(() => setExpectedMove(null), EXPECTED_MOVE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [expectedMove, isSettled]);

  function send(move: RequestedMove): void {
    if (sentMove.current?.card.id !== move.card.id) confirmedWarnings.current = "";
    sentMove.current = move;
    cardIdToFocus.current = move.card.id;
    setFailure(null);
    setExpectedMove({ id: move.card.id, slot: move.slot });
    const { baseVersion, personalMessage } = move;
    const fields = {
      chosenSlot: slotKey(move.slot),
      baseVersion: String(baseVersion),
      confirmed: confirmedWarnings.current,
    };
    const back = agendaAddress({ ...here, moving: null });
    void fetcher.submit(
      { ...fields, ...(personalMessage !== undefined && { personalMessage }), back },
      { method: "post", action: href("/agence/agenda/:id/deplacer", { id: move.card.id }) },
    );
  }

  const answer = fetcher.data;
  const handledAnswer = useRef(answer);
  useEffect(() => {
    const move = sentMove.current;
    if (!answer || !move || handledAnswer.current === answer) return;
    handledAnswer.current = answer;
    if (answer.ok) {
      const { date, time } = move.slot;
      setAnnouncement(`${move.card.name} : ${weekdayDayMonth(date)} à ${time}.`);
      const isInView = daysOfView(here.view, here.date).includes(date);
      const next = { ...here, moving: null, date: isInView ? here.date : date };
      // Replaces a navigation to the day of an earlier move, but not to a link that the member follows.
      const shouldNavigate = loadingLocation ? loadingLocation.state === MOVED : here.moving || next.date !== here.date;
      if (shouldNavigate) {
        void navigate(agendaAddress(next), { preventScrollReset: true, replace: true, state: MOVED });
      }
      return;
    }
    cardIdToFocus.current = null;
    setExpectedMove(null);
    if (answer.warnings) {
      setWarning({ move, warnings: answer.warnings, explanation: answer.explanation ?? null });
    } else {
      const sentence = formError(answer, agencyAgendaNoAnswerMessages) ?? Object.values(answer.errors)[0] ?? "";
      const retryMove = answer.current ? { ...move, baseVersion: answer.current.sequence } : null;
      setFailure({ move, sentence, nearest: answer.nearest ?? [], holders: answer.holders ?? [], retryMove, viewKey });
      if (retryMove) void revalidate();
    }
  }, [answer, here, viewKey, loadingLocation, navigate, revalidate]);

  // After a network error the outcome is unknown, so the agenda reloads once the network is back.
  useEffect(() => {
    if (!failure) return undefined;
    const reload = () => void revalidate();
    addEventListener("online", reload, { once: true });
    return () => removeEventListener("online", reload);
  }, [failure, revalidate]);

  // React has removed the focused card from its former slot. A layout effect focuses the new card before the next key.
  useLayoutEffect(() => {
    const card = cardIdToFocus.current && firstVisible(`a[data-appointment="${cardIdToFocus.current}"]`);
    if (card && document.activeElement === document.body) card.focus();
    // Keeps `cardIdToFocus` while no card is found, for instance until the day to which the card moved is loaded.
    if (!expectedMove && !loadingLocation && (card || document.activeElement !== document.body))
      cardIdToFocus.current = null;
  });

  return {
    isBusy: expectedMove !== null || fetcher.state !== "idle",
    unsettledCardId: expectedMove?.id,
    announcement,
    failure,
    warning,
    /** Prefers the expected slot, so that the next arrow key continues from there. */
    slotOf(id: string): Slot | undefined {
      return expectedMove?.id === id ? expectedMove.slot : cards.get(id);
    },
    move(id: string, slot: Slot, personalMessage?: string): void {
      const card = cards.get(id);
      if (card) send({ card, baseVersion: card.sequence, slot, personalMessage });
      else if (sentMove.current?.card.id === id) send({ ...sentMove.current, slot, personalMessage });
    },
    retry(): void {
      if (failure?.retryMove) send(failure.retryMove);
    },
    moveToNearest(slot: Slot): void {
      if (failure) send({ ...failure.move, slot });
    },
    confirmWarning(): void {
      if (!warning) return;
      confirmedWarnings.current = warning.warnings.join(" ");
      setWarning(null);
      send(warning.move);
    },
    dismissWarning(): void {
      setWarning(null);
    },
  };
}

export type Moves = ReturnType<typeof useMoves>;
