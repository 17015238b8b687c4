import { useState } from "react";
import { Button } from "./button.tsx";
import { useHydrated } from "./use-hydrated.ts";

export interface CopyButtonProps {
  text: string;
  label: string;
  copied: string;
}

/** Renders nothing without JavaScript or HTTPS, where browsers have no clipboard. */
export function CopyButton({ text, label, copied }: CopyButtonProps) {
  const [onClipboard, setOnClipboard] = useState<string | null>(null);
  const hydrated = useHydrated();
  if (!hydrated || !("clipboard" in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOnClipboard(text),
      () => setOnClipboard(null),
    );
  return (
    <Button variant="quiet" size="small" onClick={() => void copy()}>
      {onClipboard === text ? copied : label}
    </Button>
  );
}
