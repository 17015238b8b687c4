import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { FieldError, useExplanation } from "./field.tsx";
import { focusedOnLoad } from "./focused-on-load.ts";
import styles from "./field.module.css";

export interface CheckProps extends Omit<ComponentProps<"input">, "type"> {
  type?: "checkbox" | "radio";
  error?: ReactNode;
  children: ReactNode;
}

export function Check({ type = "checkbox", error, className, children, ...rest }: CheckProps) {
  const explanation = useExplanation({ ...rest, error });
  // The same elements with and without an error, because a remount would lose the tick.
  return (
    <div>
      <label className={classNames(styles.check, className)}>
        <input {...rest} {...explanation.control} type={type} />
        <span>{children}</span>
      </label>
      {error && <FieldError id={explanation.errorId}>{error}</FieldError>}
    </div>
  );
}

export interface RadioGroupProps {
  legend: ReactNode;
  name: string;
  options: readonly { value: string; label: ReactNode }[];
  defaultValue?: string;
  error?: ReactNode;
  required?: boolean;
}

/** Props that mark a group of radio buttons, and the message of its error. */
export function useRadioGroupError(error: ReactNode) {
  const { control, errorId } = useExplanation({ error });
  return {
    group: { id: control.id, "aria-describedby": control["aria-describedby"] },
    choice: { "data-invalid": error ? true : undefined },
    message: error && <FieldError id={errorId}>{error}</FieldError>,
  };
}

export function RadioGroup({ legend, name, options, defaultValue, error, required }: RadioGroupProps) {
  const { group, choice, message } = useRadioGroupError(error);
  const initialValue = defaultValue ?? options[0]?.value;
  return (
    <fieldset {...group} className={styles.fieldGroup}>
      <legend>{legend}</legend>
      <div className={styles.checkRow}>
        {options.map(({ value, label }) => (
          <Check
            key={value}
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            required={required}
            {...choice}
            {...focusedOnLoad(Boolean(error) && value === initialValue)}
          >
            {label}
          </Check>
        ))}
      </div>
      {message}
    </fieldset>
  );
}
