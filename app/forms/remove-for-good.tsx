import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormFoot } from "#app/ui/form/field.tsx";
import { INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { ActionForm } from "./action-form.tsx";

export interface RemoveForGoodProps {
  summary: ReactNode;
  intent: string;
  /** What the button says, and with the name of what goes. */
  label: string;
  named: string;
  /** What that means. */
  loss: string;
  className?: string | undefined;
  /** What says which of several it is; left out inside of a form that says it, whose other fields are sent along. */
  children?: ReactNode;
}

/** Nothing brings it back, and no password is asked: it takes two presses, and says what goes. */
export function RemoveForGood({ summary, intent, label, named, loss, className, children }: RemoveForGoodProps) {
  const foot = (
    <FormFoot>
      <Button
        type="submit"
        variant="danger"
        size="small"
        {...(!children && { name: INTENT_FIELD, value: intent })}
        aria-label={named}
      >
        {label}
      </Button>
      <p className="note">{loss}</p>
    </FormFoot>
  );
  return (
    <Disclosure className={className} summary={summary}>
      {children ? (
        // What is refused is said above the list.
        <ActionForm intent={intent} answer={null}>
          {children}
          {foot}
        </ActionForm>
      ) : (
        foot
      )}
    </Disclosure>
  );
}
