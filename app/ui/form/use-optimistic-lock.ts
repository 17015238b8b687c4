import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** `baseVersion` is the version that the field shows, not the latest, so that nobody overwrites an unseen text. */
export function useOptimisticLock(
  current: { text: string; version: number },
  isConflictShown: boolean,
): { baseVersion: number; field: RefObject<HTMLTextAreaElement | null> } {
  const { text, version } = current;
  const field = useRef<HTMLTextAreaElement>(null);
  const [base, setBase] = useState(current);
  /** The text sent last. Once it is the current text, its version counts as seen, even if the user has typed more. */
  const sent = useRef<string | null>(null);
  useEffect(() => {
    const written = field.current;
    const note = () => {
      sent.current = written!.value;
    };
    written?.form?.addEventListener("submit", note);
    return () => written?.form?.removeEventListener("submit", note);
  }, []);
  useLayoutEffect(() => {
    const shown = field.current;
    if (!shown || base.version === version) return;
    const isUntouched = isSame(shown.value, base.text);
    // Browsers ignore a new default value once the field was edited.
    if (isUntouched) shown.value = text;
    const isOwn = sent.current !== null && isSame(sent.current, text);
    if (isUntouched || isOwn || isConflictShown || isSame(shown.value, text)) setBase({ text, version });
  }, [text, version, isConflictShown, base]);
  return { baseVersion: base.version, field };
}

function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim();
}
