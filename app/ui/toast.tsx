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
  const [current, setCurrent] = useState(toast);
  const region = useRef<HTMLDivElement>(null);
  const [latestKey, setLatestKey] = useState(toast?.key);
  // A new toast replaces the current one. Null keeps the current one, because the next page's data has no toast.
  if (toast && toast.key !== latestKey) {
    setLatestKey(toast.key);
    setCurrent(toast);
  }

  // A screen reader announces only what is added to a live region, not its initial content.
  useEffect(() => {
    const element = region.current!;
    if (element.textContent) reannounce(new Map([[element, element.textContent]]));
  }, []);

  useEffect(() => {
    if (!current) return;
    const timer = setInterval(
      () => region.current?.matches(":hover,:focus-within") || setCurrent(null),
      current.duration,
    );
    return () => clearInterval(timer);
  }, [current]);

  return (
    <div role="status" ref={region}>
      {current && (
        <div className={styles.toast} key={current.key}>
          <strong>{current.title}</strong>
          <p>{current.text}</p>
        </div>
      )}
    </div>
  );
}
