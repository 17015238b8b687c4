import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { focusedOnLoad } from "./focused-on-load.ts";
import type { SecretField } from "./form-answer.ts";
import { EyeIcon } from "#app/ui/icons.tsx";
import { TextArea } from "./text-area.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import styles from "./field.module.css";

interface Explained {
  id?: string;
  hint?: ReactNode;
  error?: ReactNode;
  "aria-describedby"?: string;
  "aria-invalid"?: ComponentProps<"input">["aria-invalid"];
}

function useExplanation({ id, hint, error, ...aria }: Explained) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [...new Set([hintId, errorId, ...(aria["aria-describedby"]?.split(" ") ?? [])])];
  return {
    control: {
      id: controlId,
      "aria-invalid": error ? true : aria["aria-invalid"],
      "aria-describedby": describedBy.filter(Boolean).join(" ") || undefined,
      ...focusedOnLoad(Boolean(error)),
    },
    hintId,
    errorId,
  };
}

/**
 * Announces only the first of several new errors and that of the focused field; the others are read with their fields.
 * An error without `id` belongs to no field and is announced.
 */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  const error = useRef<HTMLParagraphElement>(null);
  const [isAnnounced, setAnnounced] = useState(!id);
  useLayoutEffect(() => {
    const first = error.current!.closest("form")?.querySelector("[data-field-error]") ?? error.current;
    if (first === error.current || document.querySelector(`:focus[aria-describedby~="${id}"]`)) setAnnounced(true);
  }, [id]);
  return (
    <p
      ref={error}
      className={styles.fieldError}
      id={id}
      role={isAnnounced ? "alert" : undefined}
      data-field-error={id && ""}
    >
      {children}
    </p>
  );
}

interface FrameProps {
  label: ReactNode;
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  explanation: ReturnType<typeof useExplanation>;
  className?: string;
  children: ReactNode;
}

function FieldFrame({ label, aside, hint, error, explanation, className, children }: FrameProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.fieldLabel} htmlFor={explanation.control.id}>
        {label}
        {aside && <span className="label">{aside}</span>}
      </label>
      {children}
      {hint && (
        <p className={styles.fieldHint} id={explanation.hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={explanation.errorId}>{error}</FieldError>}
    </div>
  );
}

interface FieldTexts {
  label: ReactNode;
  name: string;
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

export type FieldProps = FieldTexts &
  (
    | ({ multiline?: false } & Omit<ComponentProps<"input">, "name">)
    | ({ multiline: true } & Omit<ComponentProps<"textarea">, "name">)
  );

export function Field({ label, aside, hint, error, className, ...rest }: FieldProps) {
  const explanation = useExplanation({ ...rest, hint, error });
  const frame = { label, aside, hint, error, explanation, className };
  if (rest.multiline) {
    const { multiline: _, ...control } = rest;
    return (
      <FieldFrame {...frame}>
        <TextArea {...control} {...explanation.control} className={styles.fieldControl} />
      </FieldFrame>
    );
  }
  const { multiline: _, ...control } = rest;
  return (
    <FieldFrame {...frame}>
      <input type="text" {...control} {...explanation.control} className={styles.fieldControl} />
    </FieldFrame>
  );
}

/** Restricted to secret fields: the server never sends their values back. */
export type PasswordFieldProps = Omit<FieldTexts, "name"> &
  Omit<ComponentProps<"input">, "name" | "type"> & { name: SecretField };

export function PasswordField({ label, aside, hint, error, className, ...control }: PasswordFieldProps) {
  const explanation = useExplanation({ ...control, hint, error });
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <FieldFrame {...{ label, aside, hint, error, explanation, className }}>
      <div className={styles.fieldReveal}>
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...control}
          {...explanation.control}
          type={shown ? "text" : "password"}
          className={styles.fieldControl}
        />
        {hydrated && (
          <IconButton
            className={styles.fieldEye}
            label="Afficher le mot de passe"
            aria-pressed={shown}
            aria-controls={explanation.control.id}
            disabled={control.disabled}
            onClick={() => setShown(!shown)}
          >
            <EyeIcon struck={shown} />
          </IconButton>
        )}
      </div>
    </FieldFrame>
  );
}

export interface CheckProps extends Omit<ComponentProps<"input">, "type"> {
  type?: "checkbox" | "radio";
  error?: ReactNode;
  children: ReactNode;
}

export function Check({ type = "checkbox", error, className, children, ...rest }: CheckProps) {
  const explanation = useExplanation({ ...rest, error });
  // The same elements with and without an error: a remount would lose the tick.
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

interface FieldGroupProps extends ComponentProps<"fieldset"> {
  legend: ReactNode;
  error?: ReactNode;
}

function FieldGroup({ legend, error, className, children, ...rest }: FieldGroupProps) {
  const { control, errorId } = useExplanation({ ...rest, error });
  return (
    <fieldset
      {...rest}
      id={control.id}
      aria-describedby={control["aria-describedby"]}
      className={classNames(styles.fieldGroup, className)}
    >
      <legend>{legend}</legend>
      {children}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

export interface RadioGroupProps {
  legend: ReactNode;
  name: string;
  options: readonly { value: string; label: ReactNode }[];
  defaultValue?: string;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

export function RadioGroup({ legend, name, options, defaultValue, error, required, disabled }: RadioGroupProps) {
  return (
    <FieldGroup legend={legend} error={error} disabled={disabled}>
      <div className={styles.checkRow}>
        {options.map(({ value, label }, index) => (
          <Check
            key={value}
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            required={required}
            // Radio buttons do not support aria-invalid.
            data-invalid={error ? true : undefined}
            {...focusedOnLoad(Boolean(error) && (defaultValue === undefined ? index === 0 : value === defaultValue))}
          >
            {label}
          </Check>
        ))}
      </div>
    </FieldGroup>
  );
}

export function RequiredNote() {
  return <p className="note">Tous les champs sont obligatoires.</p>;
}

export function FormPair({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames(styles.formPair, className)} />;
}

export function FormFoot({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames("cluster", className)} />;
}
