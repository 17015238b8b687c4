import { typo } from "#app/content/typo.ts";
import { Field } from "#app/ui/field.tsx";

export interface WordFieldProps {
  /** What was typed before a refusal. */
  typed?: string | undefined;
  error?: string | undefined;
}

/** What the agency adds to the mail of an act, if it likes. */
export function WordField({ typed, error }: WordFieldProps) {
  return (
    <Field
      label="Votre mot"
      aside="facultatif, dans le courrier"
      name="word"
      multiline
      maxLength={1000}
      defaultValue={typed}
      error={error && typo(error)}
    />
  );
}
