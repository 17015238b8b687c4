import { useRouteLoaderData } from "react-router";

/** Corrects a text only if the root route lists the whole text in its data. */
export function useSpellings(): (text: string) => string {
  const changed = useRouteLoaderData<{ spellings?: Record<string, string> }>("root")?.spellings;
  return (text) => changed?.[text] ?? text;
}
