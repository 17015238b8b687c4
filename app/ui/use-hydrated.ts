import { useSyncExternalStore } from "react";

const never = () => () => {};

/** For content that needs JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
