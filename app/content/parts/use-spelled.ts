import { useRouteLoaderData } from "react-router";

/** The root's data holds whole texts in the agency's spelling. */
export function useSpelled(): (text: string) => string {
  const changed = useRouteLoaderData<{ spellings?: Record<string, string> }>("root")?.spellings;
  return (text) => changed?.[text] ?? text;
}
