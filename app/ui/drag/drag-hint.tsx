import type { ReactNode } from "react";
import styles from "./drag-hint.module.css";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export function DragHint({ children }: { children: ReactNode }) {
  return useHydrated() && <p className={styles.hint}>{children}</p>;
}
