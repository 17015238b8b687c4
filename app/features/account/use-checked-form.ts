import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FormReply } from "#app/ui/checked-form.ts";

type Check = (form: FormData) => FormReply["errors"];

/** The schemas, fetched when somebody is about to type: until then, and without JavaScript, the server checks alone. */
const fetchChecks = () =>
  Promise.all([import("#app/ui/checked-form.ts"), import("./account.forms.ts")]).then(([{ checkForm }, forms]) => ({
    login: (form: FormData) => checkForm(forms.loginSchema, form).reply.errors,
    signup: (form: FormData) => checkForm(forms.signupSchema, form).reply.errors,
    newPassword: (form: FormData) => checkForm(forms.newPasswordSchema, form).reply.errors,
  }));

/**
 * Errors at the fields of a form: the server's, and the browser's own once the form was sent, from then on at each
 * character.
 */
export function useCheckedForm(name: keyof Awaited<ReturnType<typeof fetchChecks>>, reply: FormReply | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const check = useRef<Check>(undefined);
  const [known, setKnown] = useState(reply);
  const [errors, setErrors] = useState(reply?.errors ?? {});
  const [sent, setSent] = useState(Boolean(reply));
  if (reply !== known) {
    setKnown(reply);
    setErrors(reply?.errors ?? {});
    setSent(Boolean(reply));
  }

  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals || known) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, known]);

  const props = {
    ref: form,
    noValidate: true,
    onFocus() {
      // Where they cannot be had, the server checks.
      if (!check.current)
        fetchChecks().then(
          (checks) => (check.current = checks[name]),
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
    typed: reply?.typed ?? {},
    /** Whether the form may go; otherwise its errors are shown. */
    mayGo(event: FormEvent<HTMLFormElement>): boolean {
      const found = check.current?.(new FormData(event.currentTarget)) ?? {};
      setErrors(found);
      setSent(true);
      if (Object.keys(found).length === 0) return true;
      event.preventDefault();
      setRefusals(refusals + 1);
      return false;
    },
  };
}
