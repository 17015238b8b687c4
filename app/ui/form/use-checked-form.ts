import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FieldErrors, type FormFailed, type NoAnswer, formError } from "./form-answer.ts";
import { answersShown, sayAgain } from "./say-again.ts";
import { INVALID_FIELD } from "./invalid-field.ts";

export type FormCheck = (form: FormData) => FieldErrors;

/**
 * Errors at the fields of a form: the server's, and the browser's own once the form was sent, from then on at each
 * character.
 * @param fetchCheck the form's rules, fetched when somebody is about to type: until then the server checks alone
 * @param own what the form says itself when nothing of ours answers
 */
export function useCheckedForm(
  fetchCheck: () => Promise<FormCheck>,
  answer: FormFailed<string> | null,
  own: Record<NoAnswer, string>,
) {
  const form = useRef<HTMLFormElement>(null);
  const check = useRef<FormCheck>(undefined);
  const [known, setKnown] = useState(answer);
  const [errors, setErrors] = useState(errorsOf(answer, own));
  const [sent, setSent] = useState(Boolean(answer));
  if (answer !== known) {
    setKnown(answer);
    setErrors(errorsOf(answer, own));
    setSent(Boolean(answer));
  }

  const [refusals, setRefusals] = useState(0);
  const shown = useRef<ReadonlyMap<Element, string>>(new Map());
  const arrived = useRef(answer);
  useEffect(() => {
    // The browser itself has led into a page that came with the answer, where somebody may be writing by now.
    if (!refusals && known === arrived.current && form.current?.contains(document.activeElement)) return;
    if (refusals || known) form.current?.querySelector<HTMLElement>(INVALID_FIELD)?.focus();
    sayAgain(shown.current);
    shown.current = new Map();
  }, [refusals, known]);

  const props = {
    ref: form,
    noValidate: true,
    onFocus() {
      // Where they cannot be had, the server checks.
      if (!check.current)
        fetchCheck().then(
          (fetched) => (check.current = fetched),
          () => {},
        );
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      if (sent && check.current) setErrors(check.current(new FormData(event.currentTarget)));
    },
  };
  return {
    props,
    errors,
    /** Whether the form may go; otherwise its errors are shown. */
    mayGo(event: FormEvent<HTMLFormElement>): boolean {
      const found = check.current?.(new FormData(event.currentTarget)) ?? {};
      setErrors(found);
      setSent(true);
      if (Object.keys(found).length === 0) return true;
      event.preventDefault();
      shown.current = answersShown(event.currentTarget);
      setRefusals(refusals + 1);
      return false;
    },
  };
}

function errorsOf(answer: FormFailed<string> | null, own: Record<NoAnswer, string>): FieldErrors {
  const sentence = formError(answer, own);
  return sentence ? { ...answer?.errors, "": sentence } : { ...answer?.errors };
}
