import { data } from "react-router";

/** Any address that no other route knows: the error screen, with its status. */
export function loader() {
  throw data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
