import { capitalised, longDate } from "#app/content/dates.ts";
import { listStanding } from "#app/features/booking/agency-day.server.ts";
import { todayInParis } from "#app/features/booking/slots.ts";
import { requireMember } from "#app/http/require-member.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency-page.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import type { Route } from "./+types/today.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Aujourd’hui", noindex: true });

export async function loader({ context }: Route.LoaderArgs) {
  await requireMember(context);
  const { booking, now } = visitOf(context).services;
  const today = todayInParis(now());
  return { today, appointments: await listStanding(booking, today, today) };
}

export default function Today({ loaderData: { today, appointments } }: Route.ComponentProps) {
  return (
    <>
      <AgencyHead title={capitalised(longDate(today))} />
      <AgencySection title="Rendez-vous">
        {appointments.length === 0 && <p>Aucun rendez-vous aujourd’hui.</p>}
        <ul>
          {appointments.map(({ id, slot, name }) => (
            <li key={id}>
              {slot} {name}
            </li>
          ))}
        </ul>
      </AgencySection>
    </>
  );
}
