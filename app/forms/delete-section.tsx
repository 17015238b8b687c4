import type { ReactNode } from "react";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import { ConfirmIdentity, type Confirmer } from "#app/ui/form/identity-fields.tsx";
import { ActionForm } from "./action-form.tsx";
import styles from "./delete-section.module.css";

export interface EraseForEverProps {
  summary: ReactNode;
  intent: string;
  /** Of the section whose address the answer comes to. */
  section: string;
  confirmer: Confirmer;
  /** It was refused. */
  failed: FormFailed<string> | undefined;
  /** What says which of several it is. */
  children?: ReactNode;
}

/** Nothing brings it back: one press too many under a thumb must not be enough. */
export function EraseForEver({ summary, intent, section, confirmer, failed, children }: EraseForEverProps) {
  return (
    <Disclosure summary={summary} open={failed !== undefined}>
      <ActionForm
        intent={intent}
        answer={failed}
        // The page says it: the form is gone where something is shown again that was to be erased.
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
