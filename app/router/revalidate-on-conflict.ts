import type { ShouldRevalidateFunctionArgs } from "react-router";

/** After an edit conflict (409), the other person's version is shown beside the user's values. */
export function revalidateOnConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
