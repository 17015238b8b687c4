import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./field.tsx";
import { focusedOnLoad } from "./focused-on-load.ts";
import styles from "./field.module.css";
import own from "./select-field.module.css";

export interface SelectFieldProps extends Omit<ComponentProps<"select">, "children"> {
  label: ReactNode;
  name: string;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly { value: string; label: string }[];
}

/** This field has its own file, because public pages have no select. */
export function SelectField({ label, hint, error, options, ...control }: SelectFieldProps) {
  const ownId = useId();
  const id = control.id ?? ownId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label className={styles.fieldLabel} htmlFor={id}>
        {label}
      </label>
      <SelectFrame>
        <select
          {...control}
          className={styles.fieldControl}
          id={id}
          aria-invalid={error ? true : undefined}
          {...focusedOnLoad(Boolean(error))}
          aria-describedby={described || undefined}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </SelectFrame>
      {hint && (
        <p className={styles.fieldHint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function SelectFrame({ children }: { children: ReactNode }) {
  return <span className={own.select}>{children}</span>;
}
