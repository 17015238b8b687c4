import { createContext, use } from "react";

/** The ids of appointments that others have just changed, until the member has read the news. */
export const NewsContext = createContext<ReadonlySet<string>>(new Set());

export function useHasNews(id: string): boolean {
  return use(NewsContext).has(id);
}
