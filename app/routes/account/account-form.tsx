import { useEffect, useId, useRef } from "react";
import { href } from "react-router";
import { ActionForm, type ActionFormProps } from "#app/forms/action-form.tsx";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { TextButton } from "#app/ui/button.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { failureOf } from "#app/ui/form/failure-of.ts";
import { type ProfileDone, profileDone, type ProfileRefusal } from "#app/features/profile/profile.messages.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import styles from "./account-form.module.css";

type AccountIntent =
  | "set-reminders"
  | "save-profile"
  | "change-address"
  | "change-password"
  | "end-sessions"
  | "delete-account";

export interface AccountFormProps {
  viewer: Viewer;
  answer: FormAnswer<ProfileRefusal, { done?: ProfileDone }, AccountIntent> | undefined;
  hasSecondFactor: boolean;
  onLogin: () => void;
}

interface FormProps
  extends
    AccountFormProps,
    Pick<ActionFormProps<NonNullable<AccountFormProps["answer"]>>, "submit" | "variant" | "children"> {
  intent: AccountIntent;
  id: string;
  title: string;
}

/** The form sends the id of its account, because another account may log in before it is sent. */
export function AccountForm({ viewer, answer, onLogin, id, title, intent, submit, variant, children }: FormProps) {
  const heading = useId();
  const failed = failureOf(answer, intent);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer?.intent !== intent) return;
    if (answer.ok && answer.done === "address") form.current?.reset();
    form.current?.scrollIntoView();
  }, [answer, intent]);
  // With scripts, the fragment would move the page a second time, when its data have reloaded after the answer.
  const fragment = useHydrated() ? "" : `#${id}`;
  return (
    <ActionForm
      ref={form}
      intent={intent}
      answer={answer}
      action={href("/compte") + fragment}
      id={id}
      className={styles.form}
      aria-labelledby={heading}
      heading={
        <>
          <h3 id={heading}>{title}</h3>
          <input type="hidden" name="account" value={viewer.id} />
        </>
      }
      success={answer?.ok && answer.done && profileDone[answer.done]}
      error={
        failed?.reason === "logged-out" ? (
          <>
            {failed.errors[""]} <TextButton onClick={onLogin}>Connexion</TextButton>
          </>
        ) : undefined
      }
      submit={submit}
      variant={variant ?? "quiet"}
    >
      {children}
    </ActionForm>
  );
}
