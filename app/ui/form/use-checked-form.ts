import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FieldErrors, type FormFailed, type NoAnswer, formError } from "./form-answer.ts";
import { shownAnswers, reannounce } from "./reannounce.ts";
import { INVALID_FIELD } from "./invalid-field.ts";

export type FormCheck = (form: FormData) => FieldErrors;

/** Shows the server's errors, or the check's after a submission. Until the check loads, only the server checks. */
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
    // The browser has focused the failed field of a server-rendered page, and the user may be typing by now.
    if (!refusals && known === arrived.current && form.current?.contains(document.activeElement)) return;
    if (refusals || known) form.current?.querySelector<HTMLElement>(INVALID_FIELD)?.focus();
    reannounce(shown.current);
    shown.current = new Map();
  }, [refusals, known]);

  const props = {
    ref: form,
    noValidate: true,
    onFocus() {
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
    validate(event: FormEvent<HTMLFormElement>): boolean {
      const found = check.current?.(new FormData(event.currentTarget)) ?? {};
      setErrors(found);
      setSent(true);
      if (Object.keys(found).length === 0) return true;
      event.preventDefault();
      shown.current = shownAnswers(event.currentTarget);
      setRefusals(refusals + 1);
      return false;
    },
  };
}

function errorsOf(answer: FormFailed<string> | null, own: Record<NoAnswer, string>): FieldErrors {
  const sentence = formError(answer, own);
  return sentence ? { ...answer?.errors, "": sentence } : { ...answer?.errors };
}
