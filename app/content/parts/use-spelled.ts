import { useRouteLoaderData } from "react-router";

/** Applies the agency's spellings to a built-in text. The root's data holds the changed texts as a whole. */
export function useSpelled(): (text: string) => string {
  const changed = useRouteLoaderData<{ spellings?: Record<string, string> }>("root")?.spellings;
  return (text) => changed?.[text] ?? text;
}
