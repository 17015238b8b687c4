import { useState } from "react";
import { Button } from "./button.tsx";
import { useHydrated } from "./use-hydrated.ts";

export interface CopyButtonProps {
  text: string;
  /** What it says before, and once it was done. */
  label: string;
  copied: string;
}

/** Puts a text on the clipboard. Nothing where the browser has none for this page: without JavaScript, or without https. */
export function CopyButton({ text, label, copied }: CopyButtonProps) {
  const [onClipboard, setOnClipboard] = useState<string | null>(null);
  const hydrated = useHydrated();
  if (!hydrated || !("clipboard" in navigator)) return null;
  // A browser that asks its user and hears no leaves the words as they are.
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOnClipboard(text),
      () => setOnClipboard(null),
    );
  return (
    <Button variant="quiet" size="small" onClick={() => void copy()}>
      {/* Another text may have come in its place since. */}
      {onClipboard === text ? copied : label}
    </Button>
  );
}
