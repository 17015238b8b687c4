import { useEffect } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import type { Viewer } from "#app/platform/security/viewer.ts";

/** Reloads the data if the viewer logged in or out in another tab, because navigations do not reload the header. */
export function useSameViewer(email: string | null): void {
  const root = useRouteLoaderData<{ viewer: Viewer | null }>("root");
  const { revalidate } = useRevalidator();
  const differs = root !== undefined && (root.viewer?.email ?? null) !== email;
  useEffect(() => {
    if (differs) void revalidate();
  }, [differs, revalidate]);
}
