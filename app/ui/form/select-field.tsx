import type { ComponentProps, ReactNode } from "react";
import { FieldFrame, useExplanation } from "./field.tsx";
import styles from "./field.module.css";
import selectStyles from "./select-field.module.css";

export interface SelectFieldProps extends Omit<ComponentProps<"select">, "children"> {
  label: ReactNode;
  name: string;
  hint?: ReactNode;
  error?: ReactNode;
  options: readonly { value: string; label: string }[];
}

/** This field has its own file, because public pages have no select. */
export function SelectField({ label, hint, error, options, ...control }: SelectFieldProps) {
  const explanation = useExplanation({ ...control, hint, error });
  return (
    <FieldFrame {...{ label, hint, error, explanation }}>
      <SelectFrame>
        <select {...control} {...explanation.control} className={styles.fieldControl}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </SelectFrame>
    </FieldFrame>
  );
}

export function SelectFrame({ children }: { children: ReactNode }) {
  return <span className={selectStyles.select}>{children}</span>;
}
