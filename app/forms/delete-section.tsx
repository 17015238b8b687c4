import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormFoot } from "#app/ui/form/field.tsx";
import { type FormFailed, INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { ReauthenticationFields, type Reauthentication } from "#app/ui/form/reauthentication-fields.tsx";
import { ActionForm } from "./action-form.tsx";

export interface DeleteSectionProps {
  summary: ReactNode;
  className?: string | undefined;
  intent: string;
  submit: string;
  submitLabel?: string;
  /** Says, beside the button, what the deletion loses. */
  loss?: string;
  /** Set inside a form that already identifies the record. */
  withinForm?: true;
  /** Asks for the password before the deletion. */
  reauthentication?: Reauthentication;
  /** Null if the page or the surrounding form shows the failure. */
  failed: FormFailed<string> | null | undefined;
  sectionId?: string;
  children?: ReactNode;
}

/** A permanent deletion takes two presses, so that an accidental tap is not enough. */
export function DeleteSection({
  summary,
  className,
  intent,
  submit,
  submitLabel,
  loss,
  withinForm,
  reauthentication,
  failed,
  sectionId,
  children,
}: DeleteSectionProps) {
  const foot = (
    <FormFoot>
      <Button
        type="submit"
        variant="danger"
        size="small"
        {...(withinForm && { name: INTENT_FIELD, value: intent })}
        aria-label={submitLabel}
      >
        {submit}
      </Button>
      {loss !== undefined && <p className="note">{loss}</p>}
    </FormFoot>
  );
  return (
    <Disclosure className={className} summary={summary} open={Boolean(failed)}>
      {withinForm ? (
        foot
      ) : (
        <ActionForm
          intent={intent}
          answer={failed}
          action={sectionId && `#${sectionId}`}
          className={reauthentication && "stack gap3 narrowForm"}
        >
          {(field) => (
            <>
              {children}
              {reauthentication && (
                <ReauthenticationFields {...reauthentication} error={field("currentPassword").error} />
              )}
              {foot}
            </>
          )}
        </ActionForm>
      )}
    </Disclosure>
  );
}
