import type { ComponentProps } from "react";

export function NewTabLink({ children, ...link }: Omit<ComponentProps<"a">, "target" | "rel">) {
  return (
    <a {...link} target="_blank" rel="noopener">
      {children}
      <span className="visuallyHidden"> (nouvel onglet)</span>
    </a>
  );
}
