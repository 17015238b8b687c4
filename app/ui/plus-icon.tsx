/** Apart from ui/icons.tsx, which public pages load. */

export function PlusIcon() {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M10 2v16M2 10h16" />
    </svg>
  );
}
