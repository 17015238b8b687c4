import { useRouteLoaderData } from "react-router";

/** Looks up whole texts, with the agency's spellings, in the root's data. */
export function useSpelled(): (text: string) => string {
  const changed = useRouteLoaderData<{ spellings?: Record<string, string> }>("root")?.spellings;
  return (text) => changed?.[text] ?? text;
}
