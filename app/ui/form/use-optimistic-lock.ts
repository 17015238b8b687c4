import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * What a text field has shown of what stands, for the hidden field of its form: whatever is loaded meanwhile, what they have not
 * seen is not theirs to replace. A field in which nobody is writing is brought along: the browser leaves it alone once it was
 * written in.
 * @param isConflictShown whether what stands is shown beside the field
 */
export function useOptimisticLock(
  current: { text: string; version: number },
  isConflictShown: boolean,
): { baseVersion: number; field: RefObject<HTMLTextAreaElement | null> } {
  const { text, version } = current;
  const field = useRef<HTMLTextAreaElement>(null);
  const [base, setBase] = useState(current);
  /** What was sent last: once it stands, it is known, whatever was written since. */
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
    if (isUntouched) shown.value = text;
    const isOwn = sent.current !== null && isSame(sent.current, text);
    if (isUntouched || isOwn || isConflictShown || isSame(shown.value, text)) setBase({ text, version });
  }, [text, version, isConflictShown, base]);
  return { baseVersion: base.version, field };
}

/** What is sent is kept without the space at its ends, which the field keeps. */
function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim();
}
