import { Form } from "react-router";
import { longDate } from "#app/french/dates.ts";
import { typo } from "#app/french/typo.ts";
import { Button } from "#app/ui/button.tsx";
import { Check, FormFoot } from "#app/ui/form/field.tsx";
import { type FormFailed, INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Conflicts, type ConflictsProps } from "./conflicts.tsx";
import styles from "./closing.module.css";
import { NO_CONFLICTS, useSubmitLabel } from "./use-submit-label.ts";

export interface HolidaysFormProps {
  intent: string;
  regionIntent: string;
  holidays: readonly { date: string; name: string; closed: boolean }[];
  alsaceMoselle: boolean;
  failed: (FormFailed<string> & Partial<Pick<ConflictsProps, "conflicts">>) | null;
}

/** The public holidays of the year to come: the agency ticks those on which it closes. */
export function HolidaysForm({ intent, regionIntent, holidays, alsaceMoselle, failed }: HolidaysFormProps) {
  const conflicts = failed?.conflicts ?? NO_CONFLICTS;
  const submit = useSubmitLabel(conflicts, failed?.values, "Fermer les jours cochés");
  const formError = conflicts.length === 0 && (failed?.errors.holiday ?? failed?.errors[""]);
  return (
    <>
      <Form className={styles.form} method="post" onChange={submit.follow}>
        <input type="hidden" name={INTENT_FIELD} value={intent} />
        {formError && (
          <Notice tone="danger" role="alert">
            {typo(formError)}
          </Notice>
        )}
        {conflicts.length > 0 && failed && <Conflicts conflicts={conflicts} values={failed.values} />}
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
                <small>{typo(closed ? `${name} : déjà fermé` : name)}</small>
              </Check>
            ))}
          </div>
        </fieldset>
        <FormFoot>
          <Button type="submit" variant="quiet">
            {submit.label}
          </Button>
        </FormFoot>
      </Form>
      <Form className={styles.region} method="post">
        <input type="hidden" name={INTENT_FIELD} value={regionIntent} />
        <Check key={String(alsaceMoselle)} name="alsaceMoselle" defaultChecked={alsaceMoselle}>
          {typo("Compter aussi l'Alsace et la Moselle")}
        </Check>
        <Button type="submit" variant="quiet" size="small">
          Appliquer
        </Button>
      </Form>
    </>
  );
}
