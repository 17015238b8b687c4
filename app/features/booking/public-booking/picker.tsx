import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { href, useFetcher, useLocation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { type BookingWidgetProps, announcementOf, type BookingAnswer } from "./booking-widget.tsx";
import styles from "./booking-widget.module.css";
import { Calendar } from "./calendar.tsx";
import { ConfirmationForm } from "./confirmation-form.tsx";
import { DateForm } from "./date-form.tsx";
import { DayPanel } from "./day-panel.tsx";
import { useDaySlots } from "./use-day-slots.ts";

export interface PickerProps extends BookingWidgetProps {
  viewer: { email: string };
  closedDates: string[];
  titleId: string;
}

export function Picker({ viewer, today, lastDate, closedDates, selectedDay, onLogin, titleId }: PickerProps) {
  const { date, chosenDate, day, isSlow, time, pick, load, clear } = useDaySlots(selectedDay, href("/agenda/creneaux"));
  const fetcher = useFetcher<BookingAnswer>();
  const [result, setResult] = useState<BookingResult | null>(null);
  const formId = useId();
  const body = useRef<HTMLDivElement>(null);

  const hasFreeSlots = day?.state === "open" && day.times.length > 0;

  if (fetcher.data && fetcher.data !== result?.outcome) {
    const outcome = fetcher.data;
    setResult({ outcome, isOpen: true });
    if (outcome.ok) clear();
    else if (date && outcome.date === date) load(date); // its slots have changed
  }

  // The login ends with a navigation, which changes the key.
  const { key } = useLocation();
  const reloadAfterLogin = useEffectEvent(() => {
    if (date && day?.state === "refused" && day.isLoggedOut) load(date);
  });
  useEffect(() => reloadAfterLogin(), [key]);

  useEffect(() => {
    if (!result || result.isOpen) return;
    // The element that had the focus before the dialog may be gone.
    if (result.outcome.ok) document.getElementById(titleId)?.focus();
    else if (result.outcome.date) firstSlotOrPanel(body.current)?.focus();
  }, [result, titleId]);

  useEffect(() => {
    // If the dialog closed before the slots were loaded, the panel has the focus, which now moves to the first slot.
    if (day && document.activeElement === body.current?.lastElementChild) firstSlotOrPanel(body.current)?.focus();
  }, [day]);

  // The dialog closes without a navigation, because other forms of the page would lose what was typed.
  const close = () => setResult(result && { ...result, isOpen: false });

  return (
    <>
      <div className={styles.agendaBody} ref={body}>
        <div className={styles.agendaCalendar}>
          <DateForm {...{ today, lastDate, chosenDate }} />
          <Calendar {...{ today, lastDate, closedDates }} selected={chosenDate} disabled={false} onSelect={load} />
        </div>
        <DayPanel
          {...{ date, day, isSlow, formId }}
          onPick={pick}
          onRetry={load}
          onLogin={onLogin && (() => onLogin(withCurrentSearch("#agenda")))}
        />
      </div>
      {chosenDate && hasFreeSlots && (
        <ConfirmationForm {...{ fetcher, formId, time }} date={chosenDate} email={viewer.email} />
      )}
      <p className="visuallyHidden" role="status">
        {time && `Créneau de ${time} choisi : confirmez le rendez-vous ci-dessous.`}
      </p>
      <ResultDialog {...{ result, onLogin }} onClose={close} />
    </>
  );
}

function firstSlotOrPanel(body: HTMLElement | null): HTMLElement | null {
  return body?.querySelector<HTMLElement>("[name=slot]") ?? (body?.lastElementChild as HTMLElement | null);
}

interface BookingResult {
  outcome: BookingAnswer;
  isOpen: boolean;
}

interface ResultDialogProps extends Pick<PickerProps, "onLogin"> {
  result: BookingResult | null;
  onClose: () => void;
}

function ResultDialog({ result, onClose, onLogin }: ResultDialogProps) {
  const outcome = result?.outcome;
  const { title, message } = outcome ? announcementOf(outcome) : { title: "", message: "" };
  const returnTo = outcome?.returnTo;
  const canChooseAnother = outcome && !outcome.ok && outcome.date;
  return (
    <Dialog
      open={result?.isOpen ?? false}
      onClose={onClose}
      tone={outcome?.ok ? "success" : "danger"}
      title={title}
      actions={
        <>
          {returnTo && <LoginAgain {...{ returnTo, onLogin, onClose }} />}
          <Button variant={returnTo ? "quiet" : "primary"} onClick={onClose}>
            {canChooseAnother ? "Choisir un autre créneau" : "Fermer"}
          </Button>
          {outcome?.ok && (
            <ButtonLink variant="quiet" to={`${href("/compte")}#rendez-vous`}>
              Mes rendez-vous
            </ButtonLink>
          )}
        </>
      }
    >
      {message}
    </Dialog>
  );
}

interface LoginAgainProps extends Pick<PickerProps, "onLogin"> {
  returnTo: string;
  onClose: () => void;
}

function LoginAgain({ returnTo, onLogin, onClose }: LoginAgainProps) {
  // The linked page requires a login, so it redirects to the login page.
  if (!onLogin) return <ButtonLink to={returnTo}>Se reconnecter</ButtonLink>;
  return (
    <Button
      onClick={() => {
        onClose();
        onLogin(withCurrentSearch(returnTo));
      }}
    >
      Se reconnecter
    </Button>
  );
}

/** Keeps the other search parameters, which may have prefilled a form. */
function withCurrentSearch(returnTo: string): string {
  const here = new URL(location.href);
  const target = new URL(returnTo, here);
  for (const [name, value] of target.searchParams) here.searchParams.set(name, value);
  return target.pathname + here.search + target.hash;
}
