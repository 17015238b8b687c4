import type { ShouldRevalidateFunctionArgs } from "react-router";

/** For pages where somebody else may have come first (409): what they did is shown beside what was typed. */
export function revalidateOnConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
