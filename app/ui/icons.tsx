import { Icon, pathIcon } from "./icon.tsx";

export const CloseIcon = pathIcon("M3.5 3.5l13 13M16.5 3.5l-13 13");
export const PreviousIcon = pathIcon("M18 10H2M8 4l-6 6 6 6");
export const NextIcon = pathIcon("M2 10h16M12 4l6 6-6 6");
export const PauseIcon = pathIcon("M7 4v12M13 4v12");
export const PlayIcon = pathIcon("M6 4v12l10-6z");
export const UpIcon = pathIcon("M10 18V2M4 8l6-6 6 6");

export function CameraIcon() {
  return (
    <Icon>
      <path d="M2 6h4l1.5-2.5h5L14 6h4v10.5H2z" />
      <circle cx="10" cy="11" r="3.25" />
    </Icon>
  );
}
