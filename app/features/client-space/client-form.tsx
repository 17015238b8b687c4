import { type ReactNode, useId } from "react";
import { Form, useNavigation } from "react-router";
import { typo } from "#app/content/typo.ts";
import type { Viewer } from "#app/content/viewer.ts";
import { Button } from "#app/ui/button.tsx";
import { FormFoot } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { clientSpaceDone, clientSpaceRefusals } from "./client-space.messages.ts";
import type { ClientSpaceIntent, ClientSpaceResult } from "./client-space-result.ts";
import styles from "./client-form.module.css";

export interface ClientFormProps {
  intent: ClientSpaceIntent;
  viewer: Viewer;
  title: string;
  result: ClientSpaceResult | undefined;
  submit: string;
  variant?: "quiet" | "danger";
  children?: ReactNode;
}

/** What each form of the client's space is given. */
export type OwnFormProps = Pick<ClientFormProps, "viewer" | "result">;

/** One form of the page: its answer above its fields, its own button busy. */
export function ClientForm({ intent, viewer, title, result, submit, variant = "quiet", children }: ClientFormProps) {
  const heading = useId();
  const { formData } = useNavigation();
  return (
    <Form
      method="post"
      action={`/compte#${intent}`}
      id={intent}
      className={styles.form}
      aria-labelledby={heading}
      noValidate
      preventScrollReset
    >
      <h3 id={heading}>{title}</h3>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="account" value={viewer.id} />
      {result?.done && (
        <Notice tone="success" role="status">
          {typo(clientSpaceDone[result.done])}
        </Notice>
      )}
      {result?.refusal && (
        <Notice tone="danger" role="alert">
          {typo(clientSpaceRefusals[result.refusal])}
        </Notice>
      )}
      {children}
      <FormFoot>
        <Button type="submit" variant={variant} busy={formData?.get("intent") === intent}>
          {submit}
        </Button>
      </FormFoot>
    </Form>
  );
}

/** What is wrong with a field, as it is shown. */
export function errorOf(result: ClientSpaceResult | undefined, field: string): string | undefined {
  const error = result?.errors?.[field];
  return error && typo(error);
}

/** For password managers. */
export function WhosePassword({ viewer }: { viewer: Viewer }) {
  return <input type="text" name="username" autoComplete="username" value={viewer.email} readOnly hidden />;
}
