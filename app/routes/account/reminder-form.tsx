import { Check } from "#app/ui/form/choices.tsx";
import { AccountForm, type AccountFormProps } from "./account-form.tsx";

export function ReminderForm({ wantsReminders, ...formProps }: AccountFormProps & { wantsReminders: boolean }) {
  return (
    <AccountForm {...formProps} intent="set-reminders" id="rappels" title="Rappels" submit="Enregistrer">
      <Check name="wanted" value="on" defaultChecked={wantsReminders}>
        Recevoir un e-mail la veille de chaque rendez-vous, à 18:00
      </Check>
    </AccountForm>
  );
}
