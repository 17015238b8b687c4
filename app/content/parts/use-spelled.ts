import { useRouteLoaderData } from "react-router";

/** Corrects only whole texts, those that the root route lists in its data. */
export function useSpelled(): (text: string) => string {
  const changed = useRouteLoaderData<{ spellings?: Record<string, string> }>("root")?.spellings;
  return (text) => changed?.[text] ?? text;
}
