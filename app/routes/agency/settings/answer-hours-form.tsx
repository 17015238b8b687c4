import { href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { EditConflict } from "#app/forms/edit-conflict.tsx";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { SettingsAnswer } from "./reminder-settings-form.tsx";
import styles from "./settings.module.css";

interface AnswerHoursFormProps {
  hours: number;
  baseVersion: number;
  answer: SettingsAnswer;
}

export function AnswerHoursForm({ hours, baseVersion, answer }: AnswerHoursFormProps) {
  const failed = failureOf(answer, "answer-hours");
  return (
    <ActionForm
      intent="answer-hours"
      answer={answer}
      error={
        failed?.reason === "edit-conflict" ? (
          <EditConflict differences={[{ name: "hours", label: "Répondre sous, en heures", current: String(hours) }]} />
        ) : undefined
      }
      action="#demandes"
      className="stack gap3 wideForm"
      aria-label="Demandes"
      success="Délai enregistré."
      submit="Enregistrer"
      variant="quiet"
      size="small"
      foot={<UnderlinedLink to={href("/agence/reglages/modeles")}>Modèles de réponse</UnderlinedLink>}
    >
      {(field) => (
        <>
          <input type="hidden" name="baseVersion" value={baseVersion} />
          <div className={styles.hours}>
            <Field
              label="Répondre sous"
              aside="en heures"
              inputMode="numeric"
              autoComplete="off"
              required
              {...field("hours", String(hours))}
            />
          </div>
        </>
      )}
    </ActionForm>
  );
}
