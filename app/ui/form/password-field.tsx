import { type ComponentProps, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { FieldFrame, type FieldTexts, useExplanation } from "./field.tsx";
import type { SecretField } from "./form-answer.ts";
import styles from "./field.module.css";

/** Restricted to secret fields, whose values the server never sends back. */
export type PasswordFieldProps = Omit<FieldTexts, "name"> &
  Omit<ComponentProps<"input">, "name" | "type"> & { name: SecretField };

export function PasswordField({ label, aside, hint, error, className, ...control }: PasswordFieldProps) {
  const explanation = useExplanation({ ...control, hint, error });
  const [isVisible, setIsVisible] = useState(false);
  const isHydrated = useHydrated();
  return (
    <FieldFrame {...{ label, aside, hint, error, explanation, className }}>
      <div className={styles.fieldReveal}>
        <input
          required
          spellCheck={false}
          autoCapitalize="none"
          {...control}
          {...explanation.control}
          type={isVisible ? "text" : "password"}
          className={styles.fieldControl}
        />
        {isHydrated && (
          <IconButton
            className={styles.fieldEye}
            label="Afficher le mot de passe"
            aria-pressed={isVisible}
            aria-controls={explanation.control.id}
            disabled={control.disabled}
            onClick={() => setIsVisible(!isVisible)}
          >
            <Icon>
              <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10z" />
              <circle cx="10" cy="10" r="2.5" />
              {isVisible && <path d="M3.5 16.5l13-13" />}
            </Icon>
          </IconButton>
        )}
      </div>
    </FieldFrame>
  );
}
