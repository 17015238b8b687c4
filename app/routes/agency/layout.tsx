import { Outlet } from "react-router";
import { countWaiting } from "#app/across/agency-counts.server.ts";
import { todayInParis } from "#app/features/booking/slots.ts";
import { requireMember } from "#app/http/require-member.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import { AgencyShell } from "#app/layout/agency-shell.tsx";
import type { Route } from "./+types/layout.ts";

export const handle = { ownShell: true };

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context }: Route.LoaderArgs) {
  const { firstName, lastName, role } = await requireMember(context);
  const { services } = visitOf(context);
  return {
    member: { firstName, lastName, role },
    counts: await countWaiting(services),
    year: Number(todayInParis(services.now()).slice(0, 4)),
  };
}

export default function AgencyLayout({ loaderData: { member, counts, year } }: Route.ComponentProps) {
  return (
    <AgencyShell member={member} counts={counts} year={year}>
      <Outlet />
    </AgencyShell>
  );
}
