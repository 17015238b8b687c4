import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { focusedOnLoad } from "./focused-on-load.ts";
import { TextArea } from "./text-area.tsx";
import styles from "./field.module.css";

interface ExplanationProps {
  id?: string;
  hint?: ReactNode;
  error?: ReactNode;
  "aria-describedby"?: string;
  "aria-invalid"?: ComponentProps<"input">["aria-invalid"];
}

export function useExplanation({ id, hint, error, ...aria }: ExplanationProps) {
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

/** Announces a form's first error and the focused field's error. Other errors are read with their fields. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  const error = useRef<HTMLParagraphElement>(null);
  const [isAnnounced, setIsAnnounced] = useState(!id);
  useLayoutEffect(() => {
    const first = error.current!.closest("form")?.querySelector("[data-field-error]") ?? error.current;
    if (first === error.current || document.querySelector(`:focus[aria-describedby~="${id}"]`)) setIsAnnounced(true);
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

export function FieldFrame({ label, aside, hint, error, explanation, className, children }: FrameProps) {
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

export interface FieldTexts {
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

export function Field({ label, aside, hint, error, className, multiline, ...control }: FieldProps) {
  const explanation = useExplanation({ ...control, hint, error });
  const shared = { ...explanation.control, className: styles.fieldControl };
  return (
    <FieldFrame {...{ label, aside, hint, error, explanation, className }}>
      {multiline ? (
        <TextArea {...(control as ComponentProps<"textarea">)} {...shared} />
      ) : (
        <input type="text" {...(control as ComponentProps<"input">)} {...shared} />
      )}
    </FieldFrame>
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
