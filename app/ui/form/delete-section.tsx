import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ConfirmIdentity, type Confirmer } from "./identity-fields.tsx";
import styles from "./delete-section.module.css";
import { FormFoot } from "./field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { INTENT_FIELD } from "./form-answer.ts";

export interface EraseForEverProps {
  summary: ReactNode;
  intent: string;
  /** Of the section whose address the answer comes to. */
  section: string;
  confirmer: Confirmer;
  /** It was refused. */
  open: boolean;
  /** Of the password, or of the code. */
  error: ReactNode;
  /** What says which of several it is. */
  children?: ReactNode;
}

/** Nothing brings it back: one press too many under a thumb must not be enough. */
export function EraseForEver({ summary, intent, section, confirmer, open, error, children }: EraseForEverProps) {
  return (
    <Disclosure summary={summary} open={open}>
      <Form method="post" action={`#${section}`} className={styles.form} preventScrollReset noValidate>
        <input type="hidden" name={INTENT_FIELD} value={intent} />
        {children}
        <ConfirmIdentity {...confirmer} error={error} />
        <FormFoot>
          <Button type="submit" variant="danger" size="small">
            Effacer pour toujours
          </Button>
        </FormFoot>
      </Form>
    </Disclosure>
  );
}
