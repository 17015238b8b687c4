import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFetcher, useNavigate, useRevalidator } from "react-router";
import { shown } from "#app/ui/focus-first.ts";
import { type FormAnswer, formError } from "#app/ui/form/form-answer.ts";
import {
  type AgencyAgendaRefusal,
  agencyAgendaUnanswered,
} from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import { agendaAddress, type AgendaAddress, moveAddress } from "#app/features/booking/time/addresses.ts";
import { weekdayDayMonth } from "#app/features/booking/time/date-labels.ts";
import type { Card } from "./card.tsx";
import type { MoveConflict } from "#app/features/booking/agency-appointments/move-conflict.server.ts";
import { slotValue } from "./move-targets.ts";
import type { SlotRefusal } from "#app/features/booking/availability/slot-refusal.ts";
import type { SlotHolder } from "#app/features/booking/agency-appointments/slot-advice.server.ts";
import type { Slot } from "#app/features/booking/time/span.ts";

type MoveAnswer = FormAnswer<AgencyAgendaRefusal, { movedTo: Slot }> & {
  warnings?: SlotRefusal[];
  closing?: string | null;
  nearest?: Slot[];
  holders?: SlotHolder[];
  current?: MoveConflict;
};

interface RequestedMove {
  card: Pick<Card, "id" | "name">;
  /** Which `sequence` of it the agenda showed. */
  baseVersion: number;
  slot: Slot;
  /** undefined: no field asked for one. */
  personalMessage: string | undefined;
}

interface Failed {
  move: RequestedMove;
  sentence: string;
  nearest: Slot[];
  holders: SlotHolder[];
  /** Moved by somebody else meanwhile: the same may be asked for again. */
  again: RequestedMove | null;
  /** What was looked at. */
  where: string;
}

export interface MovesProps {
  cards: ReadonlyMap<string, Card>;
  /** The agenda that is shown. */
  here: AgendaAddress & { date: string };
  /** Its days. */
  dates: readonly string[];
}

/** By then the agenda has been loaded again. */
const AGENDA_LOADED_MS = 3000;

/** Asks the server to move appointments, whichever hand does it, and says what has come of it. */
export function useMoves({ cards, here, dates }: MovesProps) {
  const fetcher = useFetcher<MoveAnswer>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const asked = useRef<RequestedMove | null>(null);
  /** The warnings that were read: the next half hour outside of the opening hours needs no second question. */
  const read = useRef<string>("");
  /** Whose card takes the focus back once it stands in its new place. */
  const focus = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [failed, setFailed] = useState<Failed | null>(null);
  const where = `${here.view} ${here.date} ${here.moving}`;
  if (failed && failed.where !== where) setFailed(null);
  const [warned, setWarned] = useState<{ move: RequestedMove; warnings: SlotRefusal[]; closing: string | null } | null>(
    null,
  );
  /**
   * Where a card will stand once the agenda has been loaded again: the fetcher's own state is idle a moment before, and
   * what was loaded after the move before may come after the answer to this one.
   */
  const [expected, setExpected] = useState<{ id: string; slot: Slot } | null>(null);
  const currentCard = expected && cards.get(expected.id);
  if (currentCard && slotValue(currentCard) === slotValue(expected.slot)) setExpected(null);

  function send(move: RequestedMove): void {
    if (asked.current?.card.id !== move.card.id) read.current = "";
    asked.current = move;
    focus.current = move.card.id;
    setFailed(null);
    setExpected({ id: move.card.id, slot: move.slot });
    const { baseVersion, personalMessage } = move;
    const fields = { elsewhere: slotValue(move.slot), baseVersion: String(baseVersion), confirmed: read.current };
    const back = agendaAddress({ ...here, moving: null });
    void fetcher.submit(
      { ...fields, ...(personalMessage !== undefined && { word: personalMessage }), back },
      { method: "post", action: moveAddress(move.card.id) },
    );
  }

  const answer = fetcher.data;
  const arrived = useRef(answer);
  useEffect(() => {
    const move = asked.current;
    if (!answer || !move || arrived.current === answer) return;
    arrived.current = answer;
    if (answer.ok) {
      const { date, time } = move.slot;
      // Should the agenda not show it, as when it was undone at once.
      setTimeout(() => setExpected((now) => (now?.slot === move.slot ? null : now)), AGENDA_LOADED_MS);
      setAnnouncement(`${move.card.name} : ${weekdayDayMonth(date)} à ${time}.`);
      const next = { ...here, moving: null, date: dates.includes(date) ? here.date : date };
      if (here.moving || next.date !== here.date) {
        void navigate(agendaAddress(next), { preventScrollReset: true, replace: true });
      }
      return;
    }
    focus.current = null;
    setExpected(null);
    if (answer.warnings) {
      setWarned({ move, warnings: answer.warnings, closing: answer.closing ?? null });
    } else {
      const sentence = formError(answer, agencyAgendaUnanswered) ?? Object.values(answer.errors)[0] ?? "";
      const again = answer.current ? { ...move, baseVersion: answer.current.sequence } : null;
      setFailed({ move, sentence, nearest: answer.nearest ?? [], holders: answer.holders ?? [], again, where });
      // It is shown where it stands now.
      if (again) void revalidate();
    }
  }, [answer, here, where, dates, navigate, revalidate]);

  // Where no answer came, the agenda says what has come of it once there is a line again.
  useEffect(() => {
    if (!failed) return undefined;
    const lookAgain = () => void revalidate();
    addEventListener("online", lookAgain, { once: true });
    return () => removeEventListener("online", lookAgain);
  }, [failed, revalidate]);

  // Before the next key can be pressed: the card that had the focus has just gone from its former place.
  useLayoutEffect(() => {
    const card = focus.current && shown(`a[data-appointment="${focus.current}"]`);
    if (card && document.activeElement === document.body) card.focus();
    // One that has left the days that are shown is known before its own day is: the focus waits for that.
    if (!expected && (card || document.activeElement !== document.body)) focus.current = null;
  });

  return {
    busy: expected !== null || fetcher.state !== "idle",
    announcement,
    failed,
    warned,
    /** Where an appointment will stand once the server has answered: the next step of a key goes on from there. */
    slotOf(id: string): Slot | undefined {
      return expected?.id === id ? expected.slot : cards.get(id);
    },
    move(id: string, slot: Slot, personalMessage?: string): void {
      const card = cards.get(id);
      if (card) send({ card, baseVersion: card.sequence, slot, personalMessage });
    },
    /** Over somebody else's move, now that it was seen. */
    moveAgain(): void {
      if (failed?.again) send(failed.again);
    },
    /** After a refusal: one of the nearest places. */
    moveNear(slot: Slot): void {
      if (failed) send({ ...failed.move, slot });
    },
    confirm(): void {
      if (!warned) return;
      read.current = warned.warnings.join(" ");
      setWarned(null);
      send(warned.move);
    },
    leave(): void {
      setWarned(null);
    },
  };
}

export type Moves = ReturnType<typeof useMoves>;
