import { type FormEvent, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { type FieldErrors, type FormFailed, type NoAnswer, formError } from "./form-answer.ts";
import { answersTo, reannounce } from "./reannounce.ts";
import { INVALID_FIELD } from "./invalid-field.ts";

type FormCheck = (form: FormData) => FieldErrors;

async function fetchCheck(fetchSchema: () => Promise<z.ZodMiniType>): Promise<FormCheck> {
  const [{ errorsIn }, schema] = await Promise.all([import("./checked-form.ts"), fetchSchema()]);
  return (form) => errorsIn(schema, form);
}

/** Shows the server's errors, or the check's after a submission. Until the check loads, only the server checks. */
export function useCheckedForm(
  fetchSchema: () => Promise<z.ZodMiniType>,
  answer: FormFailed<string> | null,
  fallbacks: Record<NoAnswer, string>,
) {
  const form = useRef<HTMLFormElement>(null);
  const check = useRef<FormCheck>(undefined);
  const [lastAnswer, setLastAnswer] = useState(answer);
  const [errors, setErrors] = useState(errorsOf(answer, fallbacks));
  const [isSubmitted, setIsSubmitted] = useState(Boolean(answer));
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    setErrors(errorsOf(answer, fallbacks));
    setIsSubmitted(Boolean(answer));
  }

  const [failedChecks, setFailedChecks] = useState(0);
  const answersBefore = useRef<ReadonlyMap<Element, string>>(new Map());
  const initialAnswer = useRef(answer);
  useEffect(() => {
    // The browser has focused the failed field of a server-rendered page, and the user may be typing by now.
    if (!failedChecks && lastAnswer === initialAnswer.current && form.current?.contains(document.activeElement)) return;
    if (failedChecks || lastAnswer) form.current?.querySelector<HTMLElement>(INVALID_FIELD)?.focus();
    reannounce(answersBefore.current);
    answersBefore.current = new Map();
  }, [failedChecks, lastAnswer]);

  const props = {
    ref: form,
    noValidate: true,
    onFocus() {
      if (!check.current)
        fetchCheck(fetchSchema).then(
          (fetched) => (check.current = fetched),
          () => {},
        );
    },
    onInput(event: FormEvent<HTMLFormElement>) {
      if (isSubmitted && check.current) setErrors(check.current(new FormData(event.currentTarget)));
    },
  };
  return {
    props,
    errors,
    validate(event: FormEvent<HTMLFormElement>): boolean {
      const newErrors = check.current?.(new FormData(event.currentTarget)) ?? {};
      setErrors(newErrors);
      setIsSubmitted(true);
      if (Object.keys(newErrors).length === 0) return true;
      event.preventDefault();
      answersBefore.current = answersTo(event.currentTarget);
      setFailedChecks(failedChecks + 1);
      return false;
    },
  };
}

function errorsOf(answer: FormFailed<string> | null, fallbacks: Record<NoAnswer, string>): FieldErrors {
  const message = formError(answer, fallbacks);
  return message ? { ...answer?.errors, "": message } : { ...answer?.errors };
}
