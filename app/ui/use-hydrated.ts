import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page is hydrated, for content that needs JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
