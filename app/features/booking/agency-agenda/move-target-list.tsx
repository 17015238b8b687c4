import { capitalise } from "#app/french/dates.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import type { FreeCell } from "./grid.ts";
import styles from "./move-target-list.module.css";
import { MOVE_FORM_ID } from "./move-targets.ts";
import { slotKey } from "#app/features/booking/time/slot.ts";
import { notBookableReasons } from "#app/features/booking/availability/not-bookable.messages.ts";
import { plural } from "#app/french/plural.ts";

export interface MoveTargetListProps {
  date: string;
  slots: readonly FreeCell[];
}

export function MoveTargetList({ date, slots }: MoveTargetListProps) {
  const openSlots = slots.filter(({ status }) => status === "open");
  const otherSlots = slots.filter(({ status }) => status !== "open");
  return (
    <div className={styles.slots}>
      <p>
        <b>{capitalise(weekdayDayMonth(date))}</b>, {formatCount(openSlots.length)}.
        <span className={styles.hint}> Touchez un autre jour pour voir ses créneaux.</span>
      </p>
      <Group title="Matin" date={date} slots={openSlots.filter(({ time }) => time < "12:00")} />
      <Group title="Après-midi" date={date} slots={openSlots.filter(({ time }) => time >= "12:00")} />
      {otherSlots.length > 0 && (
        <Disclosure summary="Hors des horaires d’ouverture" open={openSlots.length === 0}>
          <Group date={date} slots={otherSlots} />
        </Disclosure>
      )}
    </div>
  );
}

function formatCount(count: number): string {
  if (count === 0) return "aucun créneau pendant les horaires d’ouverture";
  return `${count} ${plural(count, "créneau", "créneaux")} libre${plural(count, "", "s")}`;
}

function Group({ title, date, slots }: MoveTargetListProps & { title?: string }) {
  if (slots.length === 0) return null;
  return (
    <fieldset>
      <legend className={title ? undefined : "visuallyHidden"}>{title ?? "Autres heures"}</legend>
      <div>
        {slots.map(({ time, refusal }) => (
          <button
            key={time}
            type="submit"
            form={MOVE_FORM_ID}
            name="chosenSlot"
            value={slotKey({ date, time })}
            title={refusal ? notBookableReasons[refusal] : undefined}
          >
            {time}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
