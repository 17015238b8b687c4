import { typo } from "#app/content/typo.ts";
import { Field } from "#app/ui/field.tsx";

export interface WordFieldProps {
  /** What was typed before a refusal. */
  typed?: string | undefined;
  error?: string | undefined;
}

/** The state of a navigation that takes along what was typed there. */
export function withWord(word: string): { word: string } | null {
  return word === "" ? null : { word };
}

/** What came along; undefined: nothing was typed. */
export function wordAlong(state: unknown): string | undefined {
  return (state as ReturnType<typeof withWord>)?.word;
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
