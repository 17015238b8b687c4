import type { ReactNode } from "react";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

const icon = (d: string) =>
  function PathIcon() {
    return (
      <Icon>
        <path d={d} />
      </Icon>
    );
  };

export const CloseIcon = icon("M3.5 3.5l13 13M16.5 3.5l-13 13");
export const PreviousIcon = icon("M18 10H2M8 4l-6 6 6 6");
export const NextIcon = icon("M2 10h16M12 4l6 6-6 6");
export const PauseIcon = icon("M7 4v12M13 4v12");
export const PlayIcon = icon("M6 4v12l10-6z");
export const PhoneIcon = icon(
  "M3 2.5h4l1.5 4.5-2.2 1.7a12 12 0 0 0 5 5L13 11.5l4.5 1.5v4a1 1 0 0 1-1 1C9 18 2 11 2 3.5a1 1 0 0 1 1-1z",
);
export const RouteIcon = icon("M10 18s5.5-5.5 5.5-9.5a5.5 5.5 0 0 0-11 0C4.5 12.5 10 18 10 18zM10 6.5v4M8 8.5h4");
export const UpIcon = icon("M10 18V2M4 8l6-6 6 6");

export function CameraIcon() {
  return (
    <Icon>
      <path d="M2 6h4l1.5-2.5h5L14 6h4v10.5H2z" />
      <circle cx="10" cy="11" r="3.25" />
    </Icon>
  );
}

export function EyeIcon({ struck = false }: { struck?: boolean }) {
  return (
    <Icon>
      <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10z" />
      <circle cx="10" cy="10" r="2.5" />
      {struck && <path d="M3.5 16.5l13-13" />}
    </Icon>
  );
}
