import type { ComponentProps } from "react";

/** A link that opens beside the page, and says so to whoever does not see it. */
export function NewTabLink({ children, ...link }: Omit<ComponentProps<"a">, "target" | "rel">) {
  return (
    <a {...link} target="_blank" rel="noopener">
      {children}
      <span className="visuallyHidden"> (nouvel onglet)</span>
    </a>
  );
}
