import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, true afterwards. Use it to show what needs JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
