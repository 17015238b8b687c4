import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

/** Announces an error that no form shows. */
export function ErrorNotice({ children }: { children: ReactNode }) {
  return (
    children && (
      <Notice tone="danger" role="alert">
        {children}
      </Notice>
    )
  );
}
