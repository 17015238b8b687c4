import { type ReactNode, useEffect, useRef, useState } from "react";
import { sayAgain } from "#app/ui/form/say-again.ts";
import styles from "./toast.module.css";

export interface Toast {
  /** Different for each toast, so that the same words can be said twice. */
  key: string;
  title: string;
  text: ReactNode;
  /** Milliseconds. */
  duration: number;
}

/** The place of short messages. It is always in the page, so that what appears in it is said aloud. */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const [shown, setShown] = useState(toast);
  const region = useRef<HTMLDivElement>(null);
  const [latest, setLatest] = useState(toast?.key);
  // A new toast replaces the one that is shown. No toast does not: the next page's data simply has none.
  if (toast && toast.key !== latest) {
    setLatest(toast.key);
    setShown(toast);
  }

  // A screen reader announces only what comes into a live region, not what stood in the page when it was loaded.
  useEffect(() => {
    const element = region.current!;
    if (element.textContent) sayAgain(new Map([[element, element.textContent]]));
  }, []);

  useEffect(() => {
    if (!shown) return;
    // It is held under the pointer, and while the focus is in it.
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
