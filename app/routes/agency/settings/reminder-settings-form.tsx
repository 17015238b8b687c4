import { ActionForm } from "#app/forms/action-form.tsx";
import { EditConflict } from "#app/forms/edit-conflict.tsx";
import type { ReminderSettings } from "#app/features/booking/reminders/settings.ts";
import { failureOf } from "#app/ui/form/failure-of.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { Switch } from "#app/ui/form/switch.tsx";
import styles from "./settings.module.css";

export type SettingsAnswer =
  | FormAnswer<"edit-conflict" | "too-many" | "failed", object, "reminders" | "answer-hours">
  | undefined;

const ROWS = [
  {
    name: "clients",
    title: "Rappeler chaque rendez-vous au client",
    about:
      "E-mail envoyé la veille à 18:00, avec les boutons « Je viens » et « Déplacer le rendez-vous ». Chaque client peut le désactiver.",
  },
  {
    name: "weeklyDigest",
    title: "Recevoir le récapitulatif du dimanche soir",
    about:
      "E-mail envoyé à 19:00 : rendez-vous de la semaine, jours fermés, heure du coucher du soleil, demandes et e-mails à traiter.",
  },
] as const;

interface ReminderSettingsFormProps {
  settings: ReminderSettings & { version: number };
  answer: SettingsAnswer;
}

export function ReminderSettingsForm({ settings, answer }: ReminderSettingsFormProps) {
  const failed = failureOf(answer, "reminders");
  const isOn = (name: (typeof ROWS)[number]["name"]) => (failed ? name in failed.values : settings[name]);
  return (
    <ActionForm
      intent="reminders"
      answer={answer}
      error={
        failed?.reason === "edit-conflict" ? (
          <EditConflict
            differences={ROWS.filter(({ name }) => isOn(name) !== settings[name]).map(({ name, title }) => ({
              name,
              label: title,
              current: settings[name] ? "oui" : "non",
            }))}
          />
        ) : undefined
      }
      action="#rappels"
      className="stack gap3"
      aria-label="Rappels"
      success="Rappels enregistrés."
      submit="Enregistrer"
      variant="quiet"
      size="small"
    >
      <input type="hidden" name="baseVersion" value={settings.version} />
      <div>
        {ROWS.map(({ name, title, about }) => (
          <label key={name} className={styles.switchRow}>
            <b>{title}</b>
            <span>{about}</span>
            <Switch name={name} defaultChecked={isOn(name)} />
          </label>
        ))}
      </div>
    </ActionForm>
  );
}
