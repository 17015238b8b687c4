import { type ReactNode, type Ref, use } from "react";
import { Form, type FormProps } from "react-router";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { FormFoot } from "#app/ui/form/field.tsx";
import {
  type FieldErrors,
  type FormFailed,
  formError,
  INTENT_FIELD,
  type NoAnswerReason,
} from "#app/ui/form/form-answer.ts";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { SuccessNotice } from "#app/ui/success-notice.tsx";
import { DraftsContext } from "./drafts-context.ts";
import { noAnswerMessages } from "./common.messages.ts";
import { SUBMISSION_FIELD, SubmissionKeyContext } from "./submission-key.ts";

type Answer = FormFailed<string> | { ok: true; intent: string | null };

interface FieldState<Name extends string> {
  name: Name;
  defaultValue: string | undefined;
  error: string | undefined;
}

export interface ActionFormProps<ActionData extends Answer> extends Omit<
  FormProps,
  "method" | "noValidate" | "children"
> {
  /** With a list, each button of `children` sends its own intent, and the Enter key the first of the list. */
  intent?: NonNullable<ActionData["intent"]> | readonly NonNullable<ActionData["intent"]>[];
  /** The action data of the route or of a fetcher; an answer to another form of the page is ignored. */
  answer: ActionData | null | undefined;
  noAnswer?: Record<NoAnswerReason, string>;
  /** Replaces the answer's errors, for a form that also validates in the browser. */
  errors?: FieldErrors;
  /** Replaces the failure message; null if it is shown elsewhere. */
  error?: ReactNode;
  success?: ReactNode;
  submit?: ReactNode;
  variant?: ButtonProps["variant"];
  size?: ButtonProps["size"];
  /** Pass `fetcher.Form` to keep the answer out of the page's action data. */
  as?: typeof Form;
  foot?: ReactNode;
  heading?: ReactNode;
  /** Distinguishes the drafts of forms that share an intent. */
  draftKey?: string;
  ref?: Ref<HTMLFormElement>;
  children?: ReactNode | ((field: <Name extends string>(name: Name, value?: string) => FieldState<Name>) => ReactNode);
}

export function ActionForm<ActionData extends Answer>({
  intent,
  answer,
  noAnswer = noAnswerMessages,
  errors,
  error,
  success,
  submit,
  variant,
  size,
  as: FormComponent = Form,
  foot,
  heading,
  draftKey,
  children,
  ...form
}: ActionFormProps<ActionData>) {
  const intents: readonly (string | null)[] = typeof intent === "object" ? intent : [intent ?? null];
  const draft = use(DraftsContext)?.({ action: form.action, intent: intents[0]!, subject: draftKey });
  const submissionKey = use(SubmissionKeyContext);
  const ownAnswer: Answer | null = answer && intents.includes(answer.intent) ? answer : null;
  const failed = ownAnswer?.ok === false ? ownAnswer : null;
  const answerError = errors ? errors[""] : formError(failed, noAnswer);
  const shownError = error === undefined ? answerError : error;
  const fieldErrors = errors ?? failed?.errors ?? {};
  const field = <Name extends string>(name: Name, value?: string): FieldState<Name> => ({
    name,
    defaultValue: failed?.values[name]?.[0] ?? value,
    error: fieldErrors[name],
  });
  return (
    <FormComponent preventScrollReset {...form} method="post" noValidate>
      {draft}
      {submissionKey && <input type="hidden" name={SUBMISSION_FIELD} value={submissionKey} />}
      {typeof intent === "string" && <input type="hidden" name={INTENT_FIELD} value={intent} />}
      {typeof intent === "object" && (
        // The Enter key presses a form's first submit button.
        <button type="submit" name={INTENT_FIELD} value={intent[0]} hidden aria-hidden="true" tabIndex={-1} />
      )}
      {heading}
      <SuccessNotice>{ownAnswer?.ok && success}</SuccessNotice>
      <ErrorNotice>{shownError}</ErrorNotice>
      {typeof children === "function" ? children(field) : children}
      {submit !== undefined && (
        <FormFoot>
          <Button type="submit" variant={variant} size={size}>
            {submit}
          </Button>
          {foot}
        </FormFoot>
      )}
    </FormComponent>
  );
}
