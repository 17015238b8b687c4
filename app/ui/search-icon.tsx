/** This icon is not in ui/icons.tsx, because public pages load that file. */
export function SearchIcon() {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="8.5" cy="8.5" r="5.5" />
      <path d="M12.5 12.5l5 5" />
    </svg>
  );
}
