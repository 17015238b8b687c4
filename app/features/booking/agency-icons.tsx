/** Beside the icons of the public pages, which stay as light as they are. */

export function PhoneIcon() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M3 2.5h4l1.5 4.5-2.2 1.7a12 12 0 0 0 5 5L13 11.5l4.5 1.5v4a1 1 0 0 1-1 1C9 18 2 11 2 3.5a1 1 0 0 1 1-1z" />
    </svg>
  );
}

export function PlusIcon() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M10 2v16M2 10h16" />
    </svg>
  );
}
