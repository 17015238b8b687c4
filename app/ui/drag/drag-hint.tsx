import type { ReactNode } from "react";
import styles from "./drag-hint.module.css";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Says below a list that its members can be dragged (use-sortable.ts), where they can. */
export function DragHint({ children }: { children: ReactNode }) {
  return useHydrated() && <p className={styles.hint}>{children}</p>;
}
