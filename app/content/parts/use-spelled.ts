import { useRouteLoaderData } from "react-router";

/** A text of the code as the agency wants it spelled: the root's data have those that it has changed, whole. */
export function useSpelled(): (text: string) => string {
  const changed = useRouteLoaderData<{ spellings?: Record<string, string> }>("root")?.spellings;
  return (text) => changed?.[text] ?? text;
}
