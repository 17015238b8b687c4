import { Field, type FieldProps } from "#app/ui/form/field.tsx";
import styles from "./private-note-field.module.css";

export function PrivateNoteField(field: Omit<Extract<FieldProps, { multiline: true }>, "label" | "multiline">) {
  return (
    <div className={styles.note}>
      <Field {...field} label="Note interne" aside="jamais envoyée" multiline maxLength={2000} />
    </div>
  );
}
