import type { ReactNode } from "react";
import { FormFoot } from "#app/ui/form/field.tsx";
import styles from "./save-footer.module.css";

/** The buttons of a long form: they stay at hand while any of it is in sight. */
export function SaveFoot({ children }: { children: ReactNode }) {
  return <FormFoot className={styles.saveFoot}>{children}</FormFoot>;
}
