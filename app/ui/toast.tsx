import { type ReactNode, useEffect, useRef, useState } from "react";
import { reannounce } from "#app/ui/form/reannounce.ts";
import styles from "./toast.module.css";

export interface Toast {
  /** Unique for each toast, so that the same text can be announced twice. */
  key: string;
  title: string;
  text: ReactNode;
  /** In milliseconds. */
  duration: number;
}

/** The region is always in the page, or screen readers would not announce its content. */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const [shown, setShown] = useState(toast);
  const region = useRef<HTMLDivElement>(null);
  const [latest, setLatest] = useState(toast?.key);
  // A new toast replaces the current one. Null keeps the current one, because the next page's data has no toast.
  if (toast && toast.key !== latest) {
    setLatest(toast.key);
    setShown(toast);
  }

  // A screen reader announces only what is added to a live region, not its initial content.
  useEffect(() => {
    const element = region.current!;
    if (element.textContent) reannounce(new Map([[element, element.textContent]]));
  }, []);

  useEffect(() => {
    if (!shown) return;
    const timer = setInterval(() => region.current?.matches(":hover,:focus-within") || setShown(null), shown.duration);
    return () => clearInterval(timer);
  }, [shown]);

  return (
    <div role="status" ref={region}>
      {shown && (
        <div className={styles.toast} key={shown.key}>
          <strong>{shown.title}</strong>
          <p>{shown.text}</p>
        </div>
      )}
    </div>
  );
}
