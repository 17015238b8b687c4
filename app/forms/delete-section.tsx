import type { ReactNode } from "react";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import { ConfirmIdentity, type Confirmer } from "#app/ui/form/identity-fields.tsx";
import { ActionForm } from "./action-form.tsx";
import styles from "./delete-section.module.css";

export interface EraseForEverProps {
  summary: ReactNode;
  intent: string;
  /** The id of the section that the answer scrolls to. */
  section: string;
  confirmer: Confirmer;
  failed: FormFailed<string> | undefined;
  children?: ReactNode;
}

/** Asks for the password: a deletion cannot be undone, and an accidental tap must not be enough. */
export function EraseForEver({ summary, intent, section, confirmer, failed, children }: EraseForEverProps) {
  return (
    <Disclosure summary={summary} open={failed !== undefined}>
      <ActionForm
        intent={intent}
        answer={failed}
        // Shown by the page: this form is gone if its data could not be deleted and is listed again.
        error={null}
        action={`#${section}`}
        className={styles.form}
        submit="Effacer définitivement"
        variant="danger"
        size="small"
      >
        {(field) => (
          <>
            {children}
            <ConfirmIdentity {...confirmer} error={field("currentPassword").error} />
          </>
        )}
      </ActionForm>
    </Disclosure>
  );
}
