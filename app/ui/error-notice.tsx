import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

/** Announces an error that belongs to no form of the page; nothing without a text. */
export function ErrorNotice({ children }: { children: ReactNode }) {
  return (
    children && (
      <Notice tone="danger" role="alert">
        {children}
      </Notice>
    )
  );
}
