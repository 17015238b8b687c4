import { useEffect, useId, useRef, useState } from "react";
import { longDateTime } from "#app/french/dates.ts";
import { Check } from "#app/ui/form/choices.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import type { FormValues } from "#app/ui/form/form-answer.ts";
import { SelectFrame } from "#app/ui/form/select-field.tsx";
import styles from "./composer.module.css";
import { plural } from "#app/french/plural.ts";
import { numberInWords } from "#app/french/number-in-words.ts";

export interface ProposedSlotsProps {
  proposedSlots: readonly { date: string; time: string }[];
  hours: readonly string[];
  proposes: boolean;
  values: FormValues | undefined;
  filled: FormValues | null;
  error: string | undefined;
}

const NAMES = ["Premier créneau", "Deuxième créneau", "Troisième créneau"];

export function ProposedSlots({ proposedSlots, hours, proposes, values, filled, error }: ProposedSlotsProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // Keeps the member's changes when the free slots are reloaded.
  const [first] = useState(proposedSlots);
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
        {first.map(({ date, time }, index) => (
          <fieldset key={NAMES[index]} aria-describedby={error ? `${id}-error` : undefined}>
            <legend>{NAMES[index]}</legend>
            <input type="date" name="date" aria-label="Jour" defaultValue={values?.date?.[index] ?? date} />
            <SelectFrame>
              <select name="slot" aria-label="Heure" defaultValue={values?.slot?.[index] ?? time}>
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
