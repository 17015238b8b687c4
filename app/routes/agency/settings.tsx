import { requireMember } from "#app/http/require-member.server.ts";
import { placesOf, settingsPages } from "#app/layout/agency-navigation.ts";
import { AgencyHead } from "#app/layout/agency-page.tsx";
import { AgencySetting } from "#app/layout/agency-setting.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/settings.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Réglages", noindex: true });

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireMember(context);
  return { role };
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AgencyHead title="Réglages" intro={<p className="caption">Peu de choses, réglées une fois.</p>} />
      {placesOf(settingsPages, loaderData).map(({ label, to, about, act }) => (
        <AgencySetting key={to} title={label} about={about}>
          <p>
            <ButtonLink to={to} variant="quiet" size="small">
              {act}
            </ButtonLink>
          </p>
        </AgencySetting>
      ))}
    </>
  );
}
