import { useMatches } from "react-router";

interface PageHandle {
  /** The layout renders its own header, main element and footer. */
  hasOwnShell?: boolean;
  /** The page revalidates after a change when that is safe (useSafeRevalidate); other pages only read the news. */
  isLive?: boolean;
  /** The page is readable offline (layout/agency/offline-copy.tsx). */
  hasOfflineCopy?: boolean;
}

/** True if the `handle` of the page, or of a layout around it, sets the flag. */
export function usePageFlag(name: keyof PageHandle): boolean {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.[name]);
}
