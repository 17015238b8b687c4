import { typo } from "#app/french/typo.ts";
import { Field } from "#app/ui/form/field.tsx";
import { MESSAGE_MAXIMUM } from "#app/features/booking/pending-changes/message-length.ts";

export interface PersonalMessageFieldProps {
  /** What was typed before a refusal. */
  value?: string | undefined;
  error?: string | undefined;
  /** No mail waits for it any more: it can be read and copied. */
  notSent?: boolean;
}

/** What the agency adds to the mail of an act, if it likes. */
export function MessageField({ value, error, notSent = false }: PersonalMessageFieldProps) {
  return (
    <Field
      label="Votre mot"
      aside={notSent ? "non envoyé" : "facultatif, ajouté à l'e-mail"}
      readOnly={notSent}
      name="word"
      multiline
      maxLength={MESSAGE_MAXIMUM}
      defaultValue={value}
      error={error && typo(error)}
    />
  );
}
