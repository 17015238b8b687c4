/** This icon is not in ui/icons.tsx, because public pages load that file. */
export function PlusIcon() {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M10 2v16M2 10h16" />
    </svg>
  );
}
