import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormFoot } from "#app/ui/form/field.tsx";
import { INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { ActionForm } from "./action-form.tsx";

export interface RemoveForGoodProps {
  summary: ReactNode;
  intent: string;
  /** `named` is the accessible name, with the record's name. */
  label: string;
  named: string;
  loss: string;
  className?: string | undefined;
  /** Hidden fields that identify the record; left out inside a form that already has them. */
  children?: ReactNode;
}

/** A permanent deletion without a password takes two presses. */
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
