import { ActionForm } from "#app/forms/action-form.tsx";
import { longDate } from "#app/french/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Check } from "#app/ui/form/choices.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import type { FormDone, FormFailed } from "#app/ui/form/form-answer.ts";
import { Conflicts, type ConflictsProps, conflictAnswerOf } from "./conflicts.tsx";
import styles from "./closing.module.css";
import { useSubmitLabel } from "./use-submit-label.ts";

export interface HolidaysFormProps {
  holidays: readonly { date: string; name: string; closed: boolean }[];
  alsaceMoselle: boolean;
  /** The answer to either form. */
  answer: FormDone | (FormFailed<string> & Partial<Pick<ConflictsProps, "conflicts">>) | undefined;
}

export function HolidaysForm({ holidays, alsaceMoselle, answer }: HolidaysFormProps) {
  const failed = failureOf(answer, "close-holidays");
  const conflictAnswer = conflictAnswerOf(failed);
  const submit = useSubmitLabel(conflictAnswer, "Fermer les jours cochés");
  return (
    <>
      <ActionForm
        intent="close-holidays"
        answer={failed}
        className="stack"
        error={conflictAnswer ? null : failed?.errors.holiday}
        onChange={submit.updateLabel}
        submit={submit.label}
        variant="quiet"
      >
        {conflictAnswer && <Conflicts conflicts={conflictAnswer.conflicts} values={conflictAnswer.values} />}
        <fieldset>
          <legend className="visuallyHidden">Jours fériés</legend>
          <div className={styles.holidays}>
            {holidays.map(({ date, name, closed }) => (
              <Check
                key={`${date} ${closed}`}
                name="holiday"
                value={date}
                disabled={closed}
                defaultChecked={closed || failed?.values.holiday?.includes(date)}
              >
                {longDate(date)}
                <small>{closed ? `${name} : déjà fermé` : name}</small>
              </Check>
            ))}
          </div>
        </fieldset>
      </ActionForm>
      <ActionForm intent="set-region" answer={answer} className={styles.region}>
        <Check key={String(alsaceMoselle)} name="alsaceMoselle" defaultChecked={alsaceMoselle}>
          Inclure les jours fériés d’Alsace-Moselle
        </Check>
        <Button type="submit" variant="quiet" size="small">
          Appliquer
        </Button>
      </ActionForm>
    </>
  );
}
