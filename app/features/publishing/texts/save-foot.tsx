import type { ReactNode } from "react";
import { FormFoot } from "#app/ui/form/field.tsx";
import styles from "./save-foot.module.css";

export function SaveFoot({ children }: { children: ReactNode }) {
  return <FormFoot className={styles.saveFoot}>{children}</FormFoot>;
}
