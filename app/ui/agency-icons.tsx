import { Icon, pathIcon } from "./icon.tsx";

// These icons are not in ui/icons.tsx, because public pages load that file.

export const PlusIcon = pathIcon("M10 2v16M2 10h16");
export const PhoneIcon = pathIcon(
  "M3 2.5h4l1.5 4.5-2.2 1.7a12 12 0 0 0 5 5L13 11.5l4.5 1.5v4a1 1 0 0 1-1 1C9 18 2 11 2 3.5a1 1 0 0 1 1-1z",
);
export const RouteIcon = pathIcon("M10 18s5.5-5.5 5.5-9.5a5.5 5.5 0 0 0-11 0C4.5 12.5 10 18 10 18zM10 6.5v4M8 8.5h4");

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="8.5" cy="8.5" r="5.5" />
      <path d="M12.5 12.5l5 5" />
    </Icon>
  );
}
