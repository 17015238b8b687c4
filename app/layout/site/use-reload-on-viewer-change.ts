import { useEffect } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import type { Viewer } from "#app/platform/security/viewer.ts";

/** Navigations do not reload the header's data, which are outdated after a login or logout in another tab. */
export function useReloadOnViewerChange(email: string | null): void {
  const root = useRouteLoaderData<{ viewer: Viewer | null }>("root");
  const { revalidate } = useRevalidator();
  const differs = root !== undefined && (root.viewer?.email ?? null) !== email;
  useEffect(() => {
    if (differs) void revalidate();
  }, [differs, revalidate]);
}
