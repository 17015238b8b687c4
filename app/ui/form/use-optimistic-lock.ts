import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** `baseVersion` is the version that the field shows, not the latest, so that nobody overwrites an unseen text. */
export function useOptimisticLock(
  current: { text: string; version: number },
  isConflictShown: boolean,
): { baseVersion: number; field: RefObject<HTMLTextAreaElement | null> } {
  const { text, version } = current;
  const field = useRef<HTMLTextAreaElement>(null);
  const [base, setBase] = useState(current);
  /** The text last submitted. Once it is the current text, its version counts as seen, whatever was typed since. */
  const sentText = useRef<string | null>(null);
  useEffect(() => {
    const element = field.current;
    const storeText = () => {
      sentText.current = element!.value;
    };
    element?.form?.addEventListener("submit", storeText);
    return () => element?.form?.removeEventListener("submit", storeText);
  }, []);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || base.version === version) return;
    const isUntouched = isSame(element.value, base.text);
    // Browsers ignore a new default value once the field was edited.
    if (isUntouched) element.value = text;
    const isOwn = sentText.current !== null && isSame(sentText.current, text);
    if (isUntouched || isOwn || isConflictShown || isSame(element.value, text)) setBase({ text, version });
  }, [text, version, isConflictShown, base]);
  return { baseVersion: base.version, field };
}

function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim();
}
