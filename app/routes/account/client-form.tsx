import { type ReactNode, useId } from "react";
import { Form, href } from "react-router";
import { typo } from "#app/french/typo.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { Button, TextButton } from "#app/ui/button.tsx";
import { FormFoot } from "#app/ui/form/field.tsx";
import { type FormAnswer, INTENT_FIELD, formError } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import {
  type ProfileDone,
  profileDone,
  type ProfileRefusal,
  profileUnanswered,
} from "#app/features/profile/profile.messages.ts";
import styles from "./client-form.module.css";

/** Which form of the client's space was sent: also its place in the page. */
export type ProfileIntent = "rappels" | "profil" | "adresse" | "mot-de-passe" | "sessions" | "suppression";

/** What /compte answers to one of its forms. */
export type ProfileAnswer = FormAnswer<ProfileRefusal, { done?: ProfileDone }>;

export interface ClientFormProps {
  intent: ProfileIntent;
  viewer: Viewer;
  title: string;
  answer: ProfileAnswer | undefined;
  /** They have a second factor. */
  byCode: boolean;
  /** The session has ended: logs in, and leaves the form as it is. */
  onLogin: () => void;
  submit: string;
  variant?: "quiet" | "danger";
  children?: ReactNode;
}

/** What each form of the client's space is given. */
export type AccountFormProps = Pick<ClientFormProps, "viewer" | "answer" | "byCode" | "onLogin">;

/** One form of the page: its answer above its fields. */
export function ClientForm(props: ClientFormProps) {
  const { intent, viewer, title, answer, onLogin, submit, variant = "quiet", children } = props;
  const refusal = answer?.ok === false ? formError(answer, profileUnanswered) : undefined;
  const heading = useId();
  return (
    <Form
      method="post"
      action={`${href("/compte")}#${intent}`}
      id={intent}
      className={styles.form}
      aria-labelledby={heading}
      noValidate
      preventScrollReset
    >
      <h3 id={heading}>{title}</h3>
      <input type="hidden" name={INTENT_FIELD} value={intent} />
      <input type="hidden" name="account" value={viewer.id} />
      {answer?.ok && answer.done && (
        <Notice tone="success" role="status">
          {typo(profileDone[answer.done])}
        </Notice>
      )}
      {refusal && (
        <Notice tone="danger" role="alert">
          {typo(refusal)}{" "}
          {answer?.ok === false && answer.reason === "logged-out" && (
            <TextButton onClick={onLogin}>Connexion</TextButton>
          )}
        </Notice>
      )}
      {children}
      <FormFoot>
        <Button type="submit" variant={variant}>
          {submit}
        </Button>
      </FormFoot>
    </Form>
  );
}

/** What was typed into a field, without JavaScript. */
export function valueOf(answer: ProfileAnswer | undefined, field: string): string | undefined {
  return answer?.ok === false ? answer.values[field]?.[0] : undefined;
}

/** For password managers. */
export function WhosePassword({ viewer }: { viewer: Viewer }) {
  return <input type="text" name="username" autoComplete="username" value={viewer.email} readOnly hidden />;
}
