import { createContext, use } from "react";

/** The appointments of which others have just made something, until the member has read of it. */
export const ArrivedContext = createContext<ReadonlySet<string>>(new Set());

export function useArrived(id: string): boolean {
  return use(ArrivedContext).has(id);
}
