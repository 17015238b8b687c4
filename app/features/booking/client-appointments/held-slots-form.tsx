import { ActionForm } from "#app/forms/action-form.tsx";
import { capitalised, longDateTime } from "#app/french/dates.ts";
import { typo } from "#app/french/typo.ts";
import { Check } from "#app/ui/form/field.tsx";
import { BookingCard } from "#app/features/booking/public-booking/booking-card.tsx";
import styles from "./held-slots-form.module.css";
import { slotsInField } from "#app/features/booking/proposals/proposal.ts";
import { nowInParis } from "#app/features/booking/time/half-hour.ts";
import { formatDuration, type Slot } from "#app/features/booking/time/span.ts";

export interface HeldSlotsProps {
  date: string;
  time: string;
  minutes: number;
  held: readonly Slot[];
  heldUntil: string;
  /** What was chosen before it was refused. */
  chosen: string | undefined;
}

/** The appointment as it stands, and beside it the places that are held for its client. */
export function HeldSlots({ date, time, minutes, held, heldUntil, chosen }: HeldSlotsProps) {
  const until = nowInParis(new Date(heldUntil));
  return (
    <BookingCard date={date} time={time} note={typo(formatDuration(minutes))}>
      {held.length > 0 ? (
        <ActionForm answer={null} className={styles.held} preventScrollReset={false} submit="Prendre ce créneau">
          <fieldset>
            <legend>
              {typo(
                `${held.length === 1 ? "Gardé" : "Gardés"} pour vous jusqu'au ${longDateTime(until.date, until.time)}`,
              )}
            </legend>
            {held.map((slot) => {
              const value = slotsInField([slot]);
              return (
                <Check key={value} type="radio" name="place" value={value} defaultChecked={value === chosen} required>
                  {typo(capitalised(longDateTime(slot.date, slot.time)))}
                </Check>
              );
            })}
          </fieldset>
        </ActionForm>
      ) : (
        <p>{typo("Aucun créneau n'est plus gardé pour vous : choisissez parmi ceux qui sont libres, ci-dessous.")}</p>
      )}
    </BookingCard>
  );
}
