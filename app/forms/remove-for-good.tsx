import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormFoot } from "#app/ui/form/field.tsx";
import { INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { ActionForm } from "./action-form.tsx";

export interface RemoveForGoodProps {
  summary: ReactNode;
  intent: string;
  /** The button's text, and its accessible name with the record's name. */
  label: string;
  named: string;
  /** What the deletion loses. */
  loss: string;
  className?: string | undefined;
  /** Hidden fields that identify the record; left out inside a form that has them and sends its other fields too. */
  children?: ReactNode;
}

/** A permanent deletion without a password: it takes two presses and says what is lost. */
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
        // The page shows the message above the list.
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
