import { type ReactNode, type Ref, use } from "react";
import { Form, type FormProps } from "react-router";
import { typo } from "#app/french/typo.ts";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { FormFoot } from "#app/ui/form/field.tsx";
import { type FieldErrors, type FormFailed, formError, INTENT_FIELD, type NoAnswer } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { DraftsContext } from "./drafts-context.ts";
import { unanswered } from "./member-refusals.ts";

/** The answer of an action, to one form or to several. */
type Answer = FormFailed<string> | { ok: true; intent: string | null };

/** Properties of one field, to spread into a component of `ui/form`. */
interface FieldState<Name extends string> {
  name: Name;
  /** The value that was sent, if the form was refused; otherwise the one given. */
  defaultValue: string | undefined;
  error: string | undefined;
}

export interface ActionFormProps<Given extends Answer> extends Omit<FormProps, "method" | "noValidate" | "children"> {
  /** Which form this is, where an action answers several. Of a list, each button sends one, and the Enter key the first. */
  intent?: NonNullable<Given["intent"]> | readonly NonNullable<Given["intent"]>[];
  /** The answer of the action. An answer to another form of the same address is ignored. */
  answer: Given | null | undefined;
  /** Sentences for a form that got no answer of the site. */
  noAnswer?: Record<NoAnswer, string>;
  /** In place of the errors of the answer, for a form that checks itself in the browser. */
  errors?: FieldErrors;
  /** In place of the sentence of a refusal; null: it is said elsewhere. */
  error?: ReactNode;
  /** Announced once the form was accepted. */
  success?: ReactNode;
  /** Label of the submit button; left out where the form has buttons of its own. */
  submit?: ReactNode;
  variant?: ButtonProps["variant"];
  size?: ButtonProps["size"];
  /** `fetcher.Form`, for a form whose answer does not become the page's. */
  as?: typeof Form;
  /** Beside the submit button. */
  foot?: ReactNode;
  /** Above what came of the form. */
  heading?: ReactNode;
  /** What the form is about, where several of a page have the same intent: what is written and not sent is kept by it. */
  draftKey?: string;
  ref?: Ref<HTMLFormElement>;
  children?: ReactNode | ((field: <Name extends string>(name: Name, value?: string) => FieldState<Name>) => ReactNode);
}

/**
 * The form of every action: it sends its intent, shows above its fields what came of it, and gives fields back what was
 * sent and what is wrong with it. Errors come from the site, never from the browser's own validation.
 */
export function ActionForm<Given extends Answer>({
  intent,
  answer,
  noAnswer = unanswered,
  errors,
  error,
  success,
  submit,
  variant,
  size,
  as: Shell = Form,
  foot,
  heading,
  draftKey,
  children,
  ...form
}: ActionFormProps<Given>) {
  const intents: readonly (string | null)[] = typeof intent === "object" ? intent : [intent ?? null];
  const draft = use(DraftsContext)?.({ action: form.action, intent: intents[0]!, subject: draftKey });
  const own: Answer | null = answer && intents.includes(answer.intent) ? answer : null;
  const failed = own?.ok === false ? own : null;
  const sentence = errors ? errors[""] : formError(failed, noAnswer);
  const shown = error === undefined ? sentence && typo(sentence) : error;
  const fieldErrors = errors ?? failed?.errors ?? {};
  const field = <Name extends string>(name: Name, value?: string): FieldState<Name> => ({
    name,
    defaultValue: failed?.values[name]?.[0] ?? value,
    error: fieldErrors[name] && typo(fieldErrors[name]),
  });
  return (
    <Shell preventScrollReset {...form} method="post" noValidate>
      {draft}
      {typeof intent === "string" && <input type="hidden" name={INTENT_FIELD} value={intent} />}
      {typeof intent === "object" && (
        // The Enter key presses a form's first button.
        <button type="submit" name={INTENT_FIELD} value={intent[0]} hidden aria-hidden="true" tabIndex={-1} />
      )}
      {heading}
      {own?.ok && success && (
        <Notice tone="success" role="status">
          {success}
        </Notice>
      )}
      {shown && (
        <Notice tone="danger" role="alert">
          {shown}
        </Notice>
      )}
      {typeof children === "function" ? children(field) : children}
      {submit !== undefined && (
        <FormFoot>
          <Button type="submit" variant={variant} size={size}>
            {submit}
          </Button>
          {foot}
        </FormFoot>
      )}
    </Shell>
  );
}
