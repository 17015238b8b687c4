import { use, useCallback } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator } from "react-router";
import { hasUnsavedInput } from "#app/ui/form/has-unsaved-input.ts";

/** After which whoever could not load the page again tries once more. */
export const LOOK_AGAIN_MS = 2_000;

/**
 * Loads the page again, unless that would take something from who is at it: what a form of it was refused for and what it shows
 * this once go, and after the session has ended, what is being written.
 * @returns whether it is loaded
 */
export function useSafeRevalidate(): () => boolean {
  const router = use(DataRouterContext)?.router;
  const { revalidate } = useRevalidator();
  return useCallback(() => {
    if (hasFailed(router?.state.actionData) || hasUnsavedInput() || isShownOnce()) return false;
    void revalidate();
    return true;
  }, [router, revalidate]);
}

/** Whether something stands in the page, as the answer of a form of it, that nobody can see a second time. */
function isShownOnce(): boolean {
  return document.querySelector("main [data-shown-once]") !== null;
}

/** Whether the page says why a form of it was refused. */
function hasFailed(answers: Record<string, { ok?: boolean } | undefined> | null | undefined): boolean {
  return Object.values(answers ?? {}).some((answer) => answer?.ok === false);
}
