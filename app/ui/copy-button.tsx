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
  const [isCopied, setCopied] = useState(false);
  const hydrated = useHydrated();
  if (!hydrated || !("clipboard" in navigator)) return null;
  // A browser that asks its user and hears no leaves the words as they are.
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button variant="quiet" size="small" onClick={() => void copy()}>
      {isCopied ? copied : label}
    </Button>
  );
}
