import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * After an edit conflict (409), the other person's version is shown beside the user's values. After any other failure a
 * reload would raise the form's hidden `baseVersion` under the submitted values, which would then silently overwrite a
 * colleague's.
 */
export function revalidateOnConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
