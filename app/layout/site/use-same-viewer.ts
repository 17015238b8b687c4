import { useEffect } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import type { Viewer } from "#app/platform/security/viewer.ts";

/**
 * Reloads the page's data if the viewer differs from the header's: they logged in or out in another tab, and
 * navigations do not reload the header.
 */
export function useSameViewer(email: string | null): void {
  const root = useRouteLoaderData<{ viewer: Viewer | null }>("root");
  const { revalidate } = useRevalidator();
  const differs = root !== undefined && (root.viewer?.email ?? null) !== email;
  useEffect(() => {
    if (differs) void revalidate();
  }, [differs, revalidate]);
}
