import { useRouteLoaderData } from "react-router";

/** Returns a function that looks up a whole text in the root's data, which holds the agency's spellings. */
export function useSpelled(): (text: string) => string {
  const changed = useRouteLoaderData<{ spellings?: Record<string, string> }>("root")?.spellings;
  return (text) => changed?.[text] ?? text;
}
