import { Outlet } from "react-router";
import { readContentState } from "#app/features/publishing/drafts/draft-summary.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { revalidateAfterActions } from "#app/router/revalidate-after-actions.ts";
import { PublishBar } from "#app/layout/agency/publish-bar.tsx";
import type { Route } from "./+types/content-layout.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const { count, savedAt, parts } = await readContentState(services);
  return { count, savedAt, changedParts: parts.map(({ part }) => part) };
}

export const shouldRevalidate = revalidateAfterActions;

export default function ContentLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      <PublishBar count={loaderData.count} savedAt={loaderData.savedAt} />
    </>
  );
}
