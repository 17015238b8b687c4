import { createContext, use } from "react";

/** The appointments of which others have just made something, until the member has read of it. */
export const NewsContext = createContext<ReadonlySet<string>>(new Set());

export function useHasNews(id: string): boolean {
  return use(NewsContext).has(id);
}
