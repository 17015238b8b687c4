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
  proposedSlots: readonly { date: string; time: string }[];
  hours: readonly string[];
  proposes: boolean;
  values: FormValues | undefined;
  filled: FormValues | null;
  errors: FieldErrors;
}

const NAMES = ["Premier créneau", "Deuxième créneau", "Troisième créneau"];

export function ProposedSlots({ proposedSlots, hours, proposes, values, filled, errors }: ProposedSlotsProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // Keeps the member's changes when the free slots are reloaded.
  const [first] = useState(proposedSlots);
  const wrongRow = NAMES.findIndex((_, row) => errors[proposedSlotError(row)]);
  const error = errors[proposedSlotError(wrongRow)];
  const ofWrongRow = { "aria-invalid": true, "aria-describedby": `${id}-error` };
  useEffect(() => {
    if (filled?.propose && box.current) box.current.checked = true;
  }, [filled]);
  if (first.length === 0) return <p className="note">Aucun créneau libre à proposer.</p>;
  return (
    <>
      <Check ref={box} name="propose" defaultChecked={values ? values.propose !== undefined : proposes}>
        {proposedCount(first.length)}
      </Check>
      <div className={styles.ofProposedSlots}>
        {first.map(({ date, time }, row) => (
          <fieldset key={NAMES[row]}>
            <legend>{NAMES[row]}</legend>
            <input
              type="date"
              name="date"
              aria-label="Jour"
              defaultValue={values?.date?.[row] ?? date}
              {...(row === wrongRow && ofWrongRow)}
              {...focusedOnLoad(row === wrongRow)}
            />
            <SelectFrame>
              <select
                name="slot"
                aria-label="Heure"
                defaultValue={values?.slot?.[row] ?? time}
                {...(row === wrongRow && ofWrongRow)}
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
            {proposedSlots.length > 0 && (
              <p className="note">
                {`Libres en ce moment : ${proposedSlots.map(({ date, time }) => longDateTime(date, time)).join(" ; ")}.`}
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
