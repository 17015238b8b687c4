import { useEffect, useId, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { isIsoDate } from "#app/content/dates.ts";
import { typo } from "#app/content/typo.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { type AgendaProps, announcementOf, type BookingAnswer } from "./agenda.tsx";
import styles from "./agenda.module.css";
import { Calendar } from "./calendar.tsx";
import { Confirmation } from "./confirmation.tsx";
import { DateForm } from "./date-form.tsx";
import { DayPanel } from "./day-panel.tsx";
import { useDaySlots } from "./use-day-slots.ts";

export interface PickerProps extends AgendaProps {
  viewer: { email: string };
  closedDates: string[];
  titleId: string;
}

/** The agenda's working parts: a day, a slot, the confirmation and its result. */
export function Picker({
  viewer,
  today,
  lastDate,
  closedDates,
  selected,
  slotsHref,
  action,
  submit,
  recap,
  appointmentsHref,
  titleId,
}: PickerProps) {
  const { date, day, slow, load, clear } = useDaySlots(selected, slotsHref);
  const [slot, setSlot] = useState<string | null>(null);
  const fetcher = useFetcher<BookingAnswer>();
  const [result, setResult] = useState<Result | null>(null);
  const formId = useId();
  const body = useRef<HTMLDivElement>(null);

  const chosen = date !== null && isIsoDate(date) ? date : null;
  const bookable = day?.state === "open" && day.slots.length > 0;

  if (fetcher.data && fetcher.data !== result?.outcome) {
    const outcome = fetcher.data;
    setResult({ outcome, open: true });
    if (outcome.ok) {
      setSlot(null);
      clear();
    } else if (date && outcome.date === date) {
      choose(date); // its slots are no longer what was shown
    }
  }

  useEffect(() => keepInAddress(date), [date]);

  useEffect(() => {
    if (!result || result.open) return;
    // What held the focus before the dialog may be gone.
    if (result.outcome.ok) document.getElementById(titleId)?.focus();
    else if (result.outcome.date) firstSlotOrPanel(body.current)?.focus();
  }, [result, titleId]);

  useEffect(() => {
    // Closed before the slots were there, the dialog left it to their panel.
    if (day && document.activeElement === body.current?.lastElementChild) firstSlotOrPanel(body.current)?.focus();
  }, [day]);

  function choose(next: string) {
    setSlot(null);
    load(next);
  }

  const navigate = useNavigate();
  function close() {
    setResult(result && { ...result, open: false });
    // The page still shows the person who was logged in; loading it again puts the gate with its login here.
    const again = result?.outcome.again;
    if (again) void navigate(again, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <div className={styles.agendaBody} ref={body}>
        <div className={styles.agendaCalendar}>
          <noscript>
            <DateForm {...{ today, lastDate, chosen }} />
          </noscript>
          <Calendar {...{ today, lastDate, closedDates }} selected={chosen} disabled={false} onSelect={choose} />
        </div>
        <DayPanel {...{ date, day, slow, formId }} onSlot={setSlot} onRetry={load} />
      </div>
      {chosen && bookable && (
        <Confirmation {...{ fetcher, formId, action, submit, recap, slot }} date={chosen} email={viewer.email} />
      )}
      <p className="visuallyHidden" role="status">
        {slot && typo(`Créneau de ${slot} choisi : il reste à confirmer le rendez-vous, ci-dessous.`)}
      </p>
      <ResultDialog result={result} onClose={close} appointmentsHref={appointmentsHref} />
    </>
  );
}

function firstSlotOrPanel(body: HTMLElement | null): HTMLElement | null {
  return body?.querySelector<HTMLElement>("[name=slot]") ?? (body?.lastElementChild as HTMLElement | null);
}

interface Result {
  /** Kept while the dialog fades. */
  outcome: BookingAnswer;
  open: boolean;
}

interface ResultDialogProps {
  result: Result | null;
  onClose: () => void;
  appointmentsHref: string;
}

function ResultDialog({ result, onClose, appointmentsHref }: ResultDialogProps) {
  const outcome = result?.outcome;
  const { title, message } = outcome ? announcementOf(outcome) : { title: "", message: "" };
  const anotherSlot = outcome && !outcome.ok && outcome.date;
  return (
    <Dialog
      open={result?.open ?? false}
      onClose={onClose}
      tone={outcome?.ok ? "success" : "danger"}
      title={typo(title)}
      actions={
        <>
          <Button onClick={onClose}>{anotherSlot ? "Choisir un autre créneau" : "Fermer"}</Button>
          {outcome?.ok && (
            <ButtonLink variant="quiet" to={appointmentsHref}>
              Mes rendez-vous
            </ButtonLink>
          )}
        </>
      }
    >
      {typo(message)}
    </Dialog>
  );
}

/** A reload keeps the chosen day; the router has nothing to load. */
function keepInAddress(date: string | null) {
  const address = new URL(location.href);
  if (address.searchParams.get("date") === date) return;
  if (date) address.searchParams.set("date", date);
  else address.searchParams.delete("date");
  address.searchParams.delete("creneau"); // of another day
  history.replaceState(history.state, "", address);
}
