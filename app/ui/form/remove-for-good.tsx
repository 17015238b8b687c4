import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FormFoot } from "./field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { INTENT_FIELD } from "./form-answer.ts";

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
        name={INTENT_FIELD}
        value={intent}
        formNoValidate
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
        <Form method="post" preventScrollReset>
          {children}
          {foot}
        </Form>
      ) : (
        foot
      )}
    </Disclosure>
  );
}
