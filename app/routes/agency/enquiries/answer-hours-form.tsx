import { Form, href } from "react-router";
import { currentValueHint } from "#app/forms/current-value-hint.ts";
import { typo } from "#app/french/typo.ts";
import forms from "#app/features/booking/agency-appointments/agency-forms.module.css";
import { Button, UnderlinedLink } from "#app/ui/button.tsx";
import { SuccessStatus } from "#app/ui/form/success-status.tsx";
import { Field, FormFoot } from "#app/ui/form/field.tsx";
import { INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { SettingsAnswer } from "#app/routes/agency/settings/reminder-settings-form.tsx";
import styles from "#app/routes/agency/settings/settings.module.css";

interface AnswerHoursFormProps {
  hours: number;
  baseVersion: string | null;
  answer: SettingsAnswer;
}

/** Within how many hours the agency has promised itself to answer, and what its answers start from. */
export function AnswerHoursForm({ hours, baseVersion, answer }: AnswerHoursFormProps) {
  const failed = answer?.ok === false ? answer : undefined;
  const { errors = {}, values } = failed ?? {};
  const hasConflict = failed?.reason === "edit-conflict" && values?.hours?.[0] !== String(hours);
  return (
    <Form method="post" action="#demandes" className={forms.form} preventScrollReset aria-label="Demandes">
      <input type="hidden" name="baseVersion" value={baseVersion ?? ""} />
      {answer?.ok && <SuccessStatus answer={answer}>{typo("C'est enregistré.")}</SuccessStatus>}
      {errors[""] && (
        <Notice tone="danger" role="alert">
          {typo(errors[""])}
        </Notice>
      )}
      <div className={styles.hours}>
        <Field
          label="Répondre sous"
          aside="en heures"
          name="hours"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values?.hours?.[0] ?? String(hours)}
          error={errors.hours && typo(errors.hours)}
          hint={hasConflict && typo(currentValueHint(String(hours)))}
          required
        />
      </div>
      <FormFoot>
        <Button type="submit" variant="quiet" size="small" name={INTENT_FIELD} value="demandes">
          Enregistrer
        </Button>
        <UnderlinedLink to={href("/agence/reglages/modeles")}>Modèles de réponse</UnderlinedLink>
      </FormFoot>
    </Form>
  );
}
