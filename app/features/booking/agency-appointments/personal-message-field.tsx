import { Field } from "#app/ui/form/field.tsx";
import { MESSAGE_MAXIMUM } from "#app/features/booking/pending-changes/personal-message.ts";

export interface PersonalMessageFieldProps {
  value?: string | undefined;
  error?: string | undefined;
  /** The e-mail was sent without this message, or none was due; the message can only be read and copied. */
  isUnsent?: boolean;
}

export function PersonalMessageField({ value, error, isUnsent = false }: PersonalMessageFieldProps) {
  return (
    <Field
      label="Votre mot"
      aside={isUnsent ? "non envoyé" : "facultatif, ajouté à l’e-mail"}
      readOnly={isUnsent}
      name="personalMessage"
      multiline
      maxLength={MESSAGE_MAXIMUM}
      defaultValue={value}
      error={error}
    />
  );
}
