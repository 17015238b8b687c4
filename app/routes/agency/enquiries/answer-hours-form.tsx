import { href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { currentValueHint } from "#app/forms/current-value-hint.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { failedBy } from "#app/ui/form/failed-by.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { SettingsAnswer } from "#app/routes/agency/settings/reminder-settings-form.tsx";
import styles from "./answer-hours-form.module.css";

interface AnswerHoursFormProps {
  hours: number;
  baseVersion: number;
  answer: SettingsAnswer;
}

export function AnswerHoursForm({ hours, baseVersion, answer }: AnswerHoursFormProps) {
  const failed = failedBy(answer, "answer-hours");
  const hasConflict = failed?.reason === "edit-conflict" && failed.values.hours?.[0] !== String(hours);
  return (
    <ActionForm
      intent="answer-hours"
      answer={answer}
      action="#demandes"
      className="stack gap3 wideForm"
      aria-label="Demandes"
      success="C’est enregistré."
      submit="Enregistrer"
      variant="quiet"
      size="small"
      foot={<UnderlinedLink to={href("/agence/reglages/modeles")}>Modèles de réponse</UnderlinedLink>}
    >
      {(field) => (
        <>
          <input type="hidden" name="baseVersion" value={baseVersion ?? ""} />
          <div className={styles.hours}>
            <Field
              label="Répondre sous"
              aside="en heures"
              inputMode="numeric"
              autoComplete="off"
              hint={hasConflict && currentValueHint(String(hours))}
              required
              {...field("hours", String(hours))}
            />
          </div>
        </>
      )}
    </ActionForm>
  );
}
