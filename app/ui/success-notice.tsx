import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

/** Announces a success, or renders nothing without children. */
export function SuccessNotice({ children }: { children: ReactNode }) {
  return (
    children && (
      <Notice tone="success" role="status">
        {children}
      </Notice>
    )
  );
}
