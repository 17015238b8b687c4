import { type FormEvent, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { type FieldErrors, type FormFailed, type NoAnswerReason, formError } from "./form-answer.ts";
import { announcementsFor, reannounce } from "./reannounce.ts";
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
  fallbacks: Record<NoAnswerReason, string>,
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
  const announcementsBefore = useRef<ReadonlyMap<Element, string>>(new Map());
  const initialAnswer = useRef(answer);
  useEffect(() => {
    const isServerRendered = !failedChecks && lastAnswer === initialAnswer.current;
    // The browser has focused the failed field, and the user may be typing by now.
    if (isServerRendered && form.current?.contains(document.activeElement)) return;
    if (failedChecks || lastAnswer) form.current?.querySelector<HTMLElement>(INVALID_FIELD)?.focus();
    reannounce(announcementsBefore.current);
    announcementsBefore.current = new Map();
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
      announcementsBefore.current = announcementsFor(event.currentTarget);
      setFailedChecks(failedChecks + 1);
      return false;
    },
  };
}

function errorsOf(answer: FormFailed<string> | null, fallbacks: Record<NoAnswerReason, string>): FieldErrors {
  const message = formError(answer, fallbacks);
  return message ? { ...answer?.errors, "": message } : { ...answer?.errors };
}
