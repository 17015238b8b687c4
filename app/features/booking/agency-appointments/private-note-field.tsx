import { Field, type FieldProps } from "#app/ui/form/field.tsx";
import styles from "./private-note-field.module.css";

/** The agency's own note on an appointment. */
export function PrivateNoteField(field: Omit<Extract<FieldProps, { multiline: true }>, "label" | "multiline">) {
  return (
    <div className={styles.note}>
      <Field {...field} label="Note pour vous" aside="jamais envoyée" multiline maxLength={2000} />
    </div>
  );
}
