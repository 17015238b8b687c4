import { data } from "react-router";
import { capitalised, longMoment } from "#app/content/dates.ts";
import { typo } from "#app/content/typo.ts";
import { firstBookableDay, lastBookableDay } from "#app/features/booking/booking-rules.ts";
import { openingHoursSchema } from "#app/features/booking/opening-hours.forms.ts";
import {
  changeOpeningHours,
  listOutside,
  loadOpeningHours,
  type OutsideAppointment,
} from "#app/features/booking/opening-hours.server.ts";
import { OpeningHoursForm } from "#app/features/booking/opening-hours-form.tsx";
import { answerForm } from "#app/http/form-action.server.ts";
import { readIntent } from "#app/http/form-data.server.ts";
import { takeFlash } from "#app/http/flash.server.ts";
import { requireMember } from "#app/http/require-member.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency-page.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { Row, RowList } from "#app/ui/row-list.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/closed-days.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Jours et horaires", noindex: true });

const PAGE = "/agence/jours-fermes";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireMember(context);
  const visit = visitOf(context);
  const { booking, now } = visit.services;
  const [hours, outside, flash] = await Promise.all([
    loadOpeningHours(booking),
    listOutside(booking),
    takeFlash(request.headers.get("cookie"), visit.secure),
  ]);
  const at = now();
  const reach = { first: firstBookableDay(hours.value, at), last: lastBookableDay(hours.value, at) };
  return { hours, reach, outside, done: flash?.name ?? null };
}

const ANSWERS = {
  horaires: (args: Route.ActionArgs) =>
    answerForm(args, {
      failure: "the opening hours were not saved",
      schema: openingHoursSchema,
      from: "member",
      limit: "post",
      says: {
        "changed-meanwhile":
          "Quelqu'un d'autre a changé les horaires entre-temps, et rien n'est enregistré. La phrase ci-dessus dit ceux qui valent ; les vôtres sont encore dans les champs : enregistrez de nouveau pour les mettre à la place.",
        "too-many": "Trop d'essais en peu de temps. Réessayez dans une minute.",
        failed: "Les horaires n'ont pas pu être enregistrés. Réessayez dans un instant.",
      },
      async act({ visit, viewer, form, value }) {
        const seen = form.get("seen");
        const result = await changeOpeningHours(visit.services.booking, viewer, value, String(seen ?? "") || null);
        return result.ok ? { ok: true, pageTo: `${PAGE}#horaires`, flash: "hours-saved" } : result;
      },
      // What stands now, for the next try: the page is not loaded again after a refusal.
      along: async (_, { visit }) => ({ more: { hours: await loadOpeningHours(visit.services.booking) } }),
    }),
};

export async function action(args: Route.ActionArgs) {
  await requireMember(args.context);
  const intent = await readIntent(args.request);
  if (!intent || !Object.hasOwn(ANSWERS, intent)) throw data(null, { status: 400 });
  return ANSWERS[intent as keyof typeof ANSWERS](args);
}

export default function ClosedDays({ loaderData, actionData }: Route.ComponentProps) {
  const { reach, outside, done } = loaderData;
  const refused = actionData?.ok === false ? actionData : null;
  const hours = refused?.hours ?? loaderData.hours;
  return (
    <>
      <AgencyHead
        title="Jours"
        news="et horaires"
        intro={<p className="caption">{typo("Ce que le site propose, et ce qu'il cache.")}</p>}
        actions={
          <ButtonLink variant="quiet" size="small" to="#horaires">
            Horaires
          </ButtonLink>
        }
      />
      {outside.length > 0 && <Outside appointments={outside} />}
      <AgencySection title="Horaires" id="horaires">
        <OpeningHoursForm
          intent="horaires"
          rules={hours.value}
          updatedAt={hours.updatedAt}
          reach={reach}
          refused={refused}
          saved={!refused && (actionData?.ok === true || done === "hours-saved")}
        />
      </AgencySection>
    </>
  );
}

const WHY: Record<OutsideAppointment["why"], string> = {
  closed: "sur un temps fermé",
  "outside-hours": "hors des horaires",
};

/** What stands where clients can book nothing: nobody has to look for it. */
function Outside({ appointments }: { appointments: readonly OutsideAppointment[] }) {
  return (
    <AgencySection title="Rendez-vous maintenus" id="maintenus">
      <p className="note">{typo("Ils ont lieu, mais le site ne proposerait plus leur créneau.")}</p>
      <RowList>
        {appointments.map(({ id, date, slot, name, subject, why }) => (
          <Row
            key={id}
            title={capitalised(longMoment(date, slot))}
            meta={[name, subject, WHY[why]].filter(Boolean).join(", ")}
          />
        ))}
      </RowList>
    </AgencySection>
  );
}
