import { Form } from "react-router";
import { unanswered } from "#app/forms/member-refusals.ts";
import { currentValueHint } from "#app/forms/current-value-hint.ts";
import { typo } from "#app/french/typo.ts";
import type { ReminderSettings } from "#app/features/booking/reminders/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { SuccessStatus } from "#app/ui/form/success-status.tsx";
import { FormFoot } from "#app/ui/form/field.tsx";
import { type FormAnswer, INTENT_FIELD, formError } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Switch } from "#app/ui/form/switch.tsx";
import styles from "./settings.module.css";

export type SettingsAnswer =
  | FormAnswer<"edit-conflict" | "logged-out" | "too-many" | "failed", { saved: true }>
  | undefined;

const ROWS = [
  {
    name: "clients",
    title: "Rappeler chaque rendez-vous au client",
    about: "La veille à 18:00, avec « Je viens » et « Déplacer ». Chaque client peut l'arrêter.",
  },
  {
    name: "weeklyDigest",
    title: "Vous écrire le dimanche soir",
    about: "À 19:00 : la semaine qui vient, les jours fermés, l'heure du coucher du soleil.",
  },
] as const;

interface ReminderSettingsFormProps {
  settings: ReminderSettings & { updatedAt: string | null };
  answer: SettingsAnswer;
}

/** What the site writes by itself. */
export function ReminderSettingsForm({ settings, answer }: ReminderSettingsFormProps) {
  const refusal = answer?.ok === false ? formError(answer, unanswered) : undefined;
  const values = answer?.ok === false ? answer.values : undefined;
  const conflict = answer?.ok === false && answer.reason === "edit-conflict" ? answer.values : undefined;
  const current = (name: (typeof ROWS)[number]["name"]) =>
    conflict && name in conflict !== settings[name] ? ` ${currentValueHint(settings[name] ? "oui" : "non")}.` : "";
  return (
    <Form method="post" action="#rappels" className={styles.switches} preventScrollReset aria-label="Rappels">
      <input type="hidden" name={INTENT_FIELD} value="rappels" />
      <input type="hidden" name="baseVersion" value={settings.updatedAt ?? ""} />
      {answer?.ok && <SuccessStatus answer={answer}>{typo("C'est enregistré.")}</SuccessStatus>}
      {refusal && (
        <Notice tone="danger" role="alert">
          {typo(refusal)}
        </Notice>
      )}
      <div>
        {ROWS.map(({ name, title, about }) => (
          <label key={name} className={styles.switchRow}>
            <b>{typo(title)}</b>
            <span>{typo(about + current(name))}</span>
            <Switch name={name} defaultChecked={values ? name in values : settings[name]} />
          </label>
        ))}
      </div>
      <FormFoot>
        <Button type="submit" variant="quiet" size="small">
          Enregistrer
        </Button>
      </FormFoot>
    </Form>
  );
}
