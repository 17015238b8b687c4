import { useEffect } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import type { Viewer } from "#app/platform/security/viewer.ts";

/**
 * Loads the page again when it was made for somebody else than the header says: they logged in or out in another tab,
 * and the header is not asked for again on every click.
 */
export function useSameViewer(email: string | null): void {
  const root = useRouteLoaderData<{ viewer: Viewer | null }>("root");
  const { revalidate } = useRevalidator();
  const differs = root !== undefined && (root.viewer?.email ?? null) !== email;
  useEffect(() => {
    if (differs) void revalidate();
  }, [differs, revalidate]);
}
