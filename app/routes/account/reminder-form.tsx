import { Check } from "#app/ui/form/choices.tsx";
import { AccountForm, type AccountFormProps } from "./account-form.tsx";

export function ReminderForm({ wanted, ...formProps }: AccountFormProps & { wanted: boolean }) {
  return (
    <AccountForm {...formProps} intent="set-reminders" id="rappels" title="Rappels" submit="Enregistrer">
      <Check name="wanted" value="on" defaultChecked={wanted}>
        Recevoir un e-mail la veille de chaque rendez-vous, à 18:00
      </Check>
    </AccountForm>
  );
}
