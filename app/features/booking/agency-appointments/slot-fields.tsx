import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Field, FormPair } from "#app/ui/form/field.tsx";
import type { FieldErrors, FormValues } from "#app/ui/form/form-answer.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import styles from "./agency-forms.module.css";
import { parseSlot } from "#app/features/booking/time/slot.ts";
import { HALF_HOURS, isHalfHour, LONGEST_TRAVEL_MINUTES, SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { formatDuration } from "#app/features/booking/time/duration.ts";
import { formatEnd, formatSpan } from "#app/features/booking/time/span.ts";

export interface SlotFieldsStart {
  date: string;
  slot: string;
  minutes: number | string;
  travelBefore: number | string;
  travelAfter: number | string;
  location: string;
}

const HOURS = HALF_HOURS.map((time) => ({ value: time, label: time }));
const LENGTHS = HALF_HOURS.map((_, index) => (index + 1) * SLOT_MINUTES).map((minutes) => ({
  value: String(minutes),
  label: formatDuration(minutes),
}));
const TRAVELS = [{ value: "0", label: "aucun" }, ...LENGTHS.slice(0, LONGEST_TRAVEL_MINUTES / SLOT_MINUTES)];

export function slotValues(values: FormValues | undefined, start: SlotFieldsStart): SlotFieldsStart {
  if (!values) return start;
  const valueOf = (name: keyof SlotFieldsStart) => values[name]?.[0] ?? String(start[name]);
  const chosenSlot = parseSlot(values.chosenSlot?.[0] ?? "");
  return {
    date: chosenSlot?.date ?? valueOf("date"),
    slot: chosenSlot?.time ?? valueOf("slot"),
    minutes: valueOf("minutes"),
    travelBefore: valueOf("travelBefore"),
    travelAfter: valueOf("travelAfter"),
    location: valueOf("location"),
  };
}

export function formatTimeRange({ slot, minutes }: Pick<SlotFieldsStart, "slot" | "minutes">): string | null {
  return isCompleteTime(slot, minutes) ? formatSpan({ time: slot, minutes: Number(minutes) }) : null;
}

function isCompleteTime(slot: string, minutes: number | string): boolean {
  return isHalfHour(slot) && LENGTHS.some(({ value }) => value === String(minutes));
}

interface SlotFieldsProps {
  start: SlotFieldsStart;
  errors: FieldErrors;
  /** Replaces the select of the hour. */
  hourPicker?: ReactNode;
  pickedHour?: string;
}

export function SlotFields(props: SlotFieldsProps) {
  const { date, slot } = props.start;
  // The key remounts the fields when a member chooses a suggested slot, so that they show it.
  return <Fields key={`${date} ${slot}`} {...props} />;
}

function Fields({ start, errors, hourPicker, pickedHour }: SlotFieldsProps) {
  const container = useRef<HTMLDivElement>(null);
  /** null until JavaScript has read the fields: before that, the end time could not follow them. */
  const [entered, setEntered] = useState<ReturnType<typeof readTime> | null>(null);
  // Reads values that were entered before hydration or restored by the browser.
  useLayoutEffect(() => setEntered(readTime(container.current!)), []);
  const slot = hourPicker ? (pickedHour ?? "") : (entered?.slot ?? "");
  const end =
    entered && isCompleteTime(slot, entered.minutes) && formatEnd({ time: slot, minutes: Number(entered.minutes) });
  const duration = (
    <SelectField
      label="Durée"
      name="minutes"
      options={LENGTHS}
      defaultValue={start.minutes}
      hint={end ? `Jusqu’à ${end}.` : "\u00A0"}
      error={errors.minutes}
    />
  );
  return (
    <div ref={container} className="stack gap3" onChange={({ currentTarget }) => setEntered(readTime(currentTarget))}>
      <FormPair className={styles.shortFields}>
        <Field label="Jour" name="date" type="date" defaultValue={start.date} required error={errors.date} />
        {hourPicker ? (
          duration
        ) : (
          <SelectField label="Heure" name="slot" options={HOURS} defaultValue={start.slot} error={errors.slot} />
        )}
      </FormPair>
      {hourPicker}
      <FormPair>
        {!hourPicker && duration}
        <Field
          label="Lieu"
          aside="facultatif"
          name="location"
          placeholder="À l’agence"
          autoComplete="off"
          maxLength={200}
          defaultValue={start.location}
          error={errors.location}
        />
      </FormPair>
      <FormPair className={styles.shortFields}>
        <SelectField
          label="Trajet avant"
          name="travelBefore"
          options={TRAVELS}
          defaultValue={start.travelBefore}
          error={errors.travelBefore}
        />
        <SelectField
          label="Trajet après"
          name="travelAfter"
          options={TRAVELS}
          defaultValue={start.travelAfter}
          error={errors.travelAfter}
        />
      </FormPair>
    </div>
  );
}

function readTime(container: HTMLElement): { slot: string; minutes: string } {
  const selectedValue = (name: string) =>
    container.querySelector<HTMLSelectElement>(`select[name=${name}]`)?.value ?? "";
  return { slot: selectedValue("slot"), minutes: selectedValue("minutes") };
}
