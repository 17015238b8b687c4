import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A failed form also reloads the page, because a newer state may be the reason. Only for pages whose forms hold no
 * values that could overwrite this state: « Publier » publishes the changes that the reloaded page lists.
 */
export function revalidateAfterActions({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== undefined || defaultShouldRevalidate;
}
