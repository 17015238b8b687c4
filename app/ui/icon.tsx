import type { ReactNode } from "react";

export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

export const pathIcon = (d: string) =>
  function PathIcon() {
    return (
      <Icon>
        <path d={d} />
      </Icon>
    );
  };
