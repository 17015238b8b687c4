/** Beside the icons of the public pages, which stay as light as they are. */

export function PlusIcon() {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M10 2v16M2 10h16" />
    </svg>
  );
}
