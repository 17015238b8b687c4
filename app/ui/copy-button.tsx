import { useState } from "react";
import { Button } from "./button.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Renders nothing without JavaScript or HTTPS, where browsers have no clipboard. */
export function CopyButton({ text, label, copiedLabel }: { text: string; label: string; copiedLabel: string }) {
  const [copiedText, setCopiedText] = useState<string | null>(null);
  const isHydrated = useHydrated();
  if (!isHydrated || !("clipboard" in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopiedText(text),
      () => setCopiedText(null),
    );
  return (
    <Button variant="quiet" size="small" onClick={() => void copy()}>
      {copiedText === text ? copiedLabel : label}
    </Button>
  );
}
