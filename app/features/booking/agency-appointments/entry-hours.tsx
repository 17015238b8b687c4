import { useId } from "react";
import { FieldError } from "#app/ui/form/field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import { SlotGroup, SlotTiles } from "#app/features/booking/public-booking/slot-tiles.tsx";
import type { FreeHours } from "./free-hours.ts";

export interface EntryHoursProps {
  hours: FreeHours;
  hasLoadFailed: boolean;
  isLoading: boolean;
  preselected: string;
  error: string | undefined;
  onPick: (time: string) => void;
}

export function EntryHours({ hours, hasLoadFailed, isLoading, preselected, error, onPick }: EntryHoursProps) {
  const { date, usual, others } = hours;
  const errorId = useId();
  const tiles = { preselected, onPick };
  return (
    <SlotGroup
      legend={`Heure, ${weekdayDayMonth(date)}`}
      aria-busy={isLoading || undefined}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <SlotTiles times={usual} {...tiles} />
      {usual.length === 0 && (
        <p className="note">
          {hasLoadFailed
            ? "Disponibilités non vérifiées : certaines heures sont peut-être prises. Votre choix sera contrôlé à l’enregistrement."
            : "Aucune heure libre pendant les horaires d’ouverture."}
        </p>
      )}
      {others.length > 0 && (
        <Disclosure summary="Une autre heure, hors des horaires d’ouverture" open={!usual.includes(preselected)}>
          <SlotTiles times={others} {...tiles} />
        </Disclosure>
      )}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </SlotGroup>
  );
}
