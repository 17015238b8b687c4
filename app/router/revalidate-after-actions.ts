import type { ShouldRevalidateFunctionArgs } from "react-router";

/** A failed form also reloads the page, because a newer state may be the reason. */
export function revalidateAfterActions({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== undefined || defaultShouldRevalidate;
}
