import { useEffect, useId, useRef, useState } from "react";
import { longDateTime } from "#app/french/dates.ts";
import { Check } from "#app/ui/form/choices.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { focusedOnLoad } from "#app/ui/form/focused-on-load.ts";
import type { FieldErrors, FormValues } from "#app/ui/form/form-answer.ts";
import { SelectFrame } from "#app/ui/form/select-field.tsx";
import { proposedSlotError } from "./composer.forms.ts";
import styles from "./composer.module.css";
import { plural } from "#app/french/plural.ts";
import { numberInWords } from "#app/french/number-in-words.ts";

export interface ProposedSlotsProps {
  suggestedSlots: readonly { date: string; time: string }[];
  hours: readonly string[];
  proposesSlots: boolean;
  values: FormValues | undefined;
  templateValues: FormValues | null;
  errors: FieldErrors;
}

const NAMES = ["Premier créneau", "Deuxième créneau", "Troisième créneau"];

export function ProposedSlots({
  suggestedSlots,
  hours,
  proposesSlots,
  values,
  templateValues,
  errors,
}: ProposedSlotsProps) {
  const id = useId();
  const checkbox = useRef<HTMLInputElement>(null);
  // Keeps the member's changes when the free slots are reloaded.
  const [initialSlots] = useState(suggestedSlots);
  const invalidRow = NAMES.findIndex((_, row) => errors[proposedSlotError(row)]);
  // Undefined if no row is invalid, because no error belongs to row -1.
  const error = errors[proposedSlotError(invalidRow)];
  const invalidProps = { "aria-invalid": true, "aria-describedby": `${id}-error` };
  useEffect(() => {
    if (templateValues?.propose && checkbox.current) checkbox.current.checked = true;
  }, [templateValues]);
  if (initialSlots.length === 0) return <p className="note">Aucun créneau libre à proposer.</p>;
  return (
    <>
      <Check ref={checkbox} name="propose" defaultChecked={values ? values.propose !== undefined : proposesSlots}>
        {proposedCount(initialSlots.length)}
      </Check>
      <div className={styles.proposedSlotFields}>
        {initialSlots.map(({ date, time }, row) => (
          <fieldset key={NAMES[row]}>
            <legend>{NAMES[row]}</legend>
            <input
              type="date"
              name="date"
              aria-label="Jour"
              defaultValue={values?.date?.[row] ?? date}
              {...(row === invalidRow && invalidProps)}
              {...focusedOnLoad(row === invalidRow)}
            />
            <SelectFrame>
              <select
                name="slot"
                aria-label="Heure"
                defaultValue={values?.slot?.[row] ?? time}
                {...(row === invalidRow && invalidProps)}
              >
                {hours.map((hour) => (
                  <option key={hour}>{hour}</option>
                ))}
              </select>
            </SelectFrame>
          </fieldset>
        ))}
        {error && (
          <>
            <FieldError id={`${id}-error`}>{error}</FieldError>
            {suggestedSlots.length > 0 && (
              <p className="note">
                {`Libres en ce moment : ${suggestedSlots.map(({ date, time }) => longDateTime(date, time)).join(" ; ")}.`}
              </p>
            )}
          </>
        )}
        <p className="note">
          {
            "Modifiez-les si besoin (un jour vide n’est pas proposé). Chaque créneau est réservé 48 heures, avec un lien pour le choisir. La liste remplace {créneaux} dans le texte, ou s’ajoute à la fin."
          }
        </p>
      </div>
    </>
  );
}

function proposedCount(count: number): string {
  return `Proposer ${numberInWords(count)} ${plural(count, "créneau", "créneaux")}`;
}
