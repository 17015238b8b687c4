import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * What a text field has shown of what stands, for the hidden field of its form: whatever is loaded meanwhile, what they have not
 * seen is not theirs to replace. A field in which nobody is writing is brought along: the browser leaves it alone once it was
 * written in.
 * @param isConflictShown whether what stands is shown beside the field
 */
export function useOptimisticLock(
  current: string,
  isConflictShown: boolean,
): { baseVersion: string; field: RefObject<HTMLTextAreaElement | null> } {
  const field = useRef<HTMLTextAreaElement>(null);
  const [baseVersion, setBaseVersion] = useState(current);
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
    if (!shown || baseVersion === current) return;
    const isUntouched = isSame(shown.value, baseVersion);
    if (isUntouched) shown.value = current;
    const isOwn = sent.current !== null && isSame(sent.current, current);
    if (isUntouched || isOwn || isConflictShown || isSame(shown.value, current)) setBaseVersion(current);
  }, [current, isConflictShown, baseVersion]);
  return { baseVersion, field };
}

/** What is sent is kept without the space at its ends, which the field keeps. */
function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim();
}
