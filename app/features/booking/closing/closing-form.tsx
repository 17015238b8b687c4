import { type FormEvent, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { ActionForm } from "#app/forms/action-form.tsx";
import { capitalise, daysBetween } from "#app/french/dates.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import { typeset } from "#app/french/typeset.ts";
import { Button, UnderlinedLink } from "#app/ui/button.tsx";
import { Field, FormFoot, FormPair } from "#app/ui/form/field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { FormFailed, FormValues } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { isDecisionField } from "./conflict-decisions.ts";
import {
  describeBooked,
  Conflicts,
  type ConflictsProps,
  describeRequiredDecisions,
  conflictAnswerOf,
} from "./conflicts.tsx";
import type { Days } from "#app/features/booking/time/days.ts";
import styles from "./closing.module.css";
import { describeClosure } from "#app/features/booking/closures/closure-words.ts";
import { type Recurrence, wholeDays } from "#app/features/booking/closures/closure.ts";
import { useSubmitLabel } from "./use-submit-label.ts";
import { plural } from "#app/french/plural.ts";

const RECURRENCE_LABELS: Record<Recurrence, string> = {
  once: "Une seule fois",
  weekly: "Chaque semaine, ces jours-là",
  yearly: "Chaque année, ces dates",
};

export interface ClosingFormProps {
  today: string;
  chosen: Days | null;
  bookedCount: number | null;
  clearHref: string;
  /** `when`: the closure in words, if its fields were valid. */
  failed: (FormFailed<string> & Partial<Pick<ConflictsProps, "conflicts">> & { when?: string | null }) | undefined;
}

export function ClosingForm({ today, chosen, bookedCount, clearHref, failed }: ClosingFormProps) {
  const field = useFields(failed);
  const hourProps = { inputMode: "numeric", autoComplete: "off" } as const;
  const conflictAnswer = conflictAnswerOf(failed);
  const chosenKey = `${chosen?.first} ${chosen?.last}`;
  const form = useRef<HTMLFormElement>(null);
  /** Whether the fields describe exactly the chosen days; null until JavaScript has read them. */
  const [isAsChosen, setIsAsChosen] = useState<boolean | null>(null);
  const compareWithChosen = () => setIsAsChosen(chosen !== null && closesExactly(new FormData(form.current!), chosen));
  const compareAtFirst = useEffectEvent(compareWithChosen);
  // Reads values that were entered before hydration or restored by the browser.
  useLayoutEffect(() => compareAtFirst(), [chosenKey]);
  const closedDays = failed || isAsChosen === false ? null : chosen;
  const title = conflictAnswer ? capitalise(conflictAnswer.when ?? "") : titleOf(chosen);
  const submit = useSubmitLabel(conflictAnswer, "Fermer");
  function onFormChange(event: FormEvent<HTMLFormElement>) {
    submit.updateLabel?.(event);
    compareWithChosen();
  }
  return (
    <ActionForm
      ref={form}
      intent="close"
      answer={failed}
      className={styles.closing}
      aria-label="Fermer des jours"
      // The conflicts replace the form error.
      error={conflictAnswer ? null : undefined}
      onChange={onFormChange}
      heading={
        <>
          <p className={styles.days}>{typeset(title)}</p>
          {!conflictAnswer && <p className="note">{selectionHint(chosen)}</p>}
          {closedDays && bookedCount !== null && bookedCount > 0 && (
            <Notice
              title={`${describeBooked(bookedCount)} ${closedDays.first === closedDays.last ? "ce jour-là" : "ces jours-là"}.`}
            >
              {describeRequiredDecisions(bookedCount)}
            </Notice>
          )}
        </>
      }
    >
      <Disclosure summary={conflictAnswer ? "Jours, heures et motif" : null}>
        <FormPair>
          {/* A new choice in the calendar resets the days but keeps the other fields. */}
          <DayFields key={chosenKey} {...{ today, chosen, failed }} />
          <Field label="De" aside="une partie du jour" placeholder="09:00" {...hourProps} {...field("from")} />
          <Field
            label="À"
            placeholder="12:00"
            hint="Sans horaire, toute la journée est fermée."
            {...hourProps}
            {...field("to")}
          />
          <Field label="Motif" aside="pour l’agence" maxLength={200} {...field("reason")} />
          <Field
            label="Mot affiché aux clients"
            aside="facultatif"
            maxLength={120}
            placeholder="En reportage à Lyon"
            {...field("publicReason")}
          />
          <SelectField
            label="Répétition"
            options={Object.entries(RECURRENCE_LABELS).map(([value, label]) => ({ value, label }))}
            {...field("recurrence", "once")}
          />
        </FormPair>
      </Disclosure>
      {conflictAnswer ? (
        <Conflicts conflicts={conflictAnswer.conflicts} values={conflictAnswer.values} />
      ) : (
        <HiddenDecisions values={failed?.values ?? {}} />
      )}
      <FormFoot>
        <Button type="submit">
          <span>
            {submit.label}
            {closedDays && (
              <span className={isAsChosen === null ? "reservedSpace" : undefined}> {daysInWords(closedDays)}</span>
            )}
          </span>
        </Button>
        {chosen && (
          <UnderlinedLink to={clearHref} preventScrollReset>
            Effacer la sélection
          </UnderlinedLink>
        )}
      </FormFoot>
    </ActionForm>
  );
}

function titleOf(chosen: Days | null): string {
  return chosen ? capitalise(describeClosure(wholeDays(chosen.first, chosen.last))) : "Quels jours ?";
}

function selectionHint(chosen: Days | null): string {
  if (!chosen) return "Choisissez dans le calendrier le premier jour, puis le dernier, ou saisissez les dates ici.";
  return chosen.first === chosen.last
    ? "Choisissez un second jour, plus tard, pour fermer toute la période."
    : "Choisissez un autre jour pour recommencer la sélection.";
}

/** Keeps the submitted values when `failed` becomes undefined; only a remount drops them. */
function useFields(failed: ClosingFormProps["failed"]) {
  const [values, setValues] = useState(failed?.values);
  if (failed && failed.values !== values) setValues(failed.values);
  return (name: string, initialValue?: string) => ({
    name,
    error: failed?.errors[name],
    defaultValue: values?.[name]?.[0] ?? initialValue,
  });
}

function DayFields({ today, chosen, failed }: Pick<ClosingFormProps, "today" | "chosen" | "failed">) {
  const field = useFields(failed);
  const dateProps = { type: "date", min: today } as const;
  return (
    <>
      <Field label="Du" aria-keyshortcuts="F" {...dateProps} {...field("date", chosen?.first)} />
      <Field label="Au" aside="compris" {...dateProps} {...field("lastDate", chosen?.last)} />
    </>
  );
}

function closesExactly(form: FormData, { first, last }: Days): boolean {
  const expected = { date: first, lastDate: last, from: "", to: "", recurrence: "once" };
  return Object.entries(expected).every(([name, value]) => form.get(name) === value);
}

/** Keeps the decisions while an invalid field hides their questions. */
function HiddenDecisions({ values }: { values: FormValues }) {
  return Object.entries(values)
    .filter(([name]) => isDecisionField(name))
    .map(([name, [value]]) => <input key={name} type="hidden" name={name} value={value} />);
}

function daysInWords({ first, last }: Days): string {
  const count = daysBetween(first, last) + 1;
  return plural(count, "ce jour", `${numberInWords(count)} jours`);
}
