import { type FormEvent, useRef } from "react";
import { longDate } from "#app/french/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Spinner, Skeleton } from "#app/ui/spinner.tsx";
import { SlotGroup, SlotTiles, TileGrid } from "./slot-tiles.tsx";
import styles from "./booking-widget.module.css";
import { bookingMessages } from "#app/features/booking/availability/booking-refusals.messages.ts";
import type { DaySlots } from "#app/features/booking/availability/day-slots.ts";
import { plural } from "#app/french/plural.ts";

const NOON = "12:00";

export interface DayPanelProps {
  date: string | null;
  day: DaySlots | null;
  isSlow: boolean;
  formId: string;
  onPick: (time: string) => void;
  onRetry: (date: string) => void;
  onLogin?: (() => void) | undefined;
}

export function DayPanel({ date, day, isSlow, formId, onPick, onRetry, onLogin }: DayPanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  function retry(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The panel takes the focus, because the pressed button disappears with the error message.
    panel.current?.focus();
    if (date) onRetry(date);
  }

  return (
    <div className={styles.slots} ref={panel} tabIndex={-1}>
      <div className={styles.slotsStatus} role="status">
        {date && day?.state !== "refused" && <p className={styles.slotsDay}>{longDate(date)}</p>}
        {!date && <p className="note">Choisissez un jour dans le calendrier : ses créneaux s’affichent ici.</p>}
        {day?.state === "open" && <p className={styles.slotsCount}>{describeSlotCount(day.times)}</p>}
        {day?.state === "open" && day.slotLost && <p>{day.slotLost}</p>}
        {day?.state === "open" && day.times.length === 0 && (
          <NoSlot reason="Il n’y a plus de créneau libre ce jour-là." />
        )}
        {day?.state === "closed" && <NoSlot reason={bookingMessages.unavailable} publicReason={day.publicReason} />}
        {day?.state === "refused" && <NoSlot reason={day.message} isLoggedOut={day.isLoggedOut} onLogin={onLogin} />}
        {isSlow && (
          <p className={styles.loadingLine}>
            <Spinner />
            Chargement des créneaux
          </p>
        )}
      </div>
      {isSlow && (
        <TileGrid>
          {Array.from({ length: 9 }, (_, index) => (
            <Skeleton key={index} className={styles.slotSkeleton} />
          ))}
        </TileGrid>
      )}
      {day?.state === "failed" && (
        <div className={styles.agendaMessage} role="alert">
          <p>{bookingMessages.slotsFailed}</p>
          <form method="get" action="#agenda" onSubmit={retry}>
            <input type="hidden" name="date" value={day.date} />
            <Button type="submit" variant="quiet" size="small">
              Réessayer
            </Button>
          </form>
        </div>
      )}
      {day?.state === "open" && (
        <>
          <PartOfDay legend="Matin" {...{ day, formId, onPick }} includes={(time) => time < NOON} />
          <PartOfDay legend="Après-midi" {...{ day, formId, onPick }} includes={(time) => time >= NOON} />
        </>
      )}
    </div>
  );
}

function describeSlotCount(times: readonly string[]): string {
  return `${times.length} ${plural(times.length, "créneau disponible", "créneaux disponibles")}`;
}

interface NoSlotProps extends Pick<DayPanelProps, "onLogin"> {
  reason: string;
  publicReason?: string | undefined;
  isLoggedOut?: boolean | undefined;
}

// Without a login dialog, a reload redirects to the login and back to the day in the address.
const reloadPage = () => location.reload();

function NoSlot({ reason, publicReason, isLoggedOut, onLogin = reloadPage }: NoSlotProps) {
  return (
    <div className={styles.agendaMessage}>
      <p>{reason}</p>
      {publicReason && <p>{publicReason}</p>}
      {isLoggedOut ? (
        <Button size="small" onClick={() => onLogin()}>
          Se reconnecter
        </Button>
      ) : (
        <p className={styles.agendaHint}>{bookingMessages.chooseAnotherDate}</p>
      )}
    </div>
  );
}

interface PartOfDayProps extends Pick<DayPanelProps, "formId" | "onPick"> {
  legend: string;
  day: Extract<DaySlots, { state: "open" }>;
  includes: (time: string) => boolean;
}

function PartOfDay({ legend, day, includes, formId, onPick }: PartOfDayProps) {
  const times = day.times.filter(includes);
  if (times.length === 0) return null;
  return (
    <SlotGroup legend={legend}>
      <SlotTiles times={times} preselected={day.preselected} formId={formId} onPick={onPick} />
    </SlotGroup>
  );
}
