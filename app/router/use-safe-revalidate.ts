import { use, useCallback } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, useRevalidator } from "react-router";
import { hasUnsavedInput } from "#app/ui/form/has-unsaved-input.ts";

export const RETRY_MS = 2_000;

/** Revalidates, or returns false if this would remove form errors, unsaved input or content shown only once. */
export function useSafeRevalidate(): () => boolean {
  const router = use(DataRouterContext)?.router;
  const { revalidate } = useRevalidator();
  return useCallback(() => {
    if (hasFailed(router?.state.actionData) || hasUnsavedInput() || hasContentShownOnce()) return false;
    void revalidate();
    return true;
  }, [router, revalidate]);
}

function hasContentShownOnce(): boolean {
  return document.querySelector("main [data-shown-once]") !== null;
}

function hasFailed(answers: Record<string, { ok?: boolean } | undefined> | null | undefined): boolean {
  return Object.values(answers ?? {}).some((answer) => answer?.ok === false);
}
