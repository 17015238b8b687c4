import { refusals } from "#app/forms/refusals.ts";
import { href } from "react-router";
import { isIsoDate } from "#app/french/dates.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { shiftMonth, monthOf } from "#app/features/booking/time/calendar-month.ts";
import {
  closeTimes,
  type ClosingResult,
  countBooked,
  listUpcomingClosures,
  reopenClosure,
} from "#app/features/booking/closing/close-days.server.ts";
import { closeHolidays, setAlsaceMoselle, listHolidays } from "#app/features/booking/closing/holidays.server.ts";
import { loadMonthMarks } from "#app/features/booking/closing/month-marks.server.ts";
import { readDecisions } from "#app/features/booking/closing/conflict-decisions.ts";
import { closingRefusals } from "#app/features/booking/closing/closing.messages.ts";
import { closingSchema, holidaysSchema } from "#app/features/booking/closing/closing.forms.ts";
import { describeClosure } from "#app/features/booking/closures/closure-words.ts";
import { ProposalList } from "#app/features/booking/proposals/proposal-list.tsx";
import { openingHoursSchema } from "#app/features/booking/opening-hours/opening-hours.forms.ts";
import {
  changeOpeningHours,
  listOutsideAppointments,
  loadOpeningHours,
} from "#app/features/booking/opening-hours/opening-hours.server.ts";
import { NEVER_BUSY } from "#app/features/booking/availability/busy-time.ts";
import { bookableRange } from "#app/features/booking/availability/slot-refusal.ts";
import { isAwaitingAnswer } from "#app/features/booking/proposals/proposal.messages.ts";
import { OutsideAppointments } from "#app/features/booking/opening-hours/outside-appointments.tsx";
import { listMoveProposals } from "#app/features/booking/proposals/proposal-list.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { readId } from "#app/http/forms/form-data.server.ts";
import { takeFlash } from "#app/http/request/flash.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/closed-days.ts";
import { CloseDays, Holidays, OpeningHours } from "./closed-days-sections.tsx";
import { baseVersionIn } from "#app/forms/base-version.ts";
import { failed, ok } from "#app/platform/result.ts";

export const handle = { isLive: true };

export const meta = noindexMeta("Jours et horaires");

const PAGE = href("/agence/jours-fermes");

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { ctx, services } = await requireMember(context);
  const at = services.now();
  const today = parisDate(at);
  const view = viewOf(url.searchParams, today);
  const [hours, outside, proposals, closures, holidays, monthMarks, bookedCount, flash] = await Promise.all([
    loadOpeningHours(services),
    listOutsideAppointments(services),
    listMoveProposals(services),
    listUpcomingClosures(services),
    listHolidays(services),
    loadMonthMarks(services, view.month, shiftMonth(view.month, 3)),
    view.chosen ? countBooked(services, view.chosen) : null,
    takeFlash(request.headers.get("cookie"), ctx.secure),
  ]);
  const bookableDays = bookableRange({ rules: hours.value, closures, busy: NEVER_BUSY, now: at });
  // An appointment with an open proposal is not listed as remaining, because the client may still move it.
  const awaitingAnswer = new Set(
    proposals.filter(({ progress }) => isAwaitingAnswer(progress)).map(({ appointmentId }) => appointmentId),
  );
  const remaining = outside.filter(({ id }) => !awaitingAnswer.has(id));
  return {
    today,
    view,
    monthMarks,
    bookedCount,
    closures,
    ...holidays,
    hours,
    bookableDays,
    remaining,
    proposals,
    flash: flash?.name ?? null,
  };
}

function viewOf(searchParams: URLSearchParams, today: string) {
  const [month = "", first = "", last = ""] = ["mois", "du", "au"].map((name) => searchParams.get(name) ?? "");
  const isFutureMonth =
    isIsoDate(`${month}-01`) && month > monthOf(today) && month < shiftMonth(monthOf(today), 10 * 12);
  const chosen = isIsoDate(first) && isIsoDate(last) && first <= last ? { first, last } : null;
  return { month: isFutureMonth ? month : monthOf(today), chosen };
}

function toFormResult(result: ClosingResult, when: string | null) {
  if (result.ok) return ok({ toWithoutScript: `${PAGE}#fermetures`, flash: "days-closed" });
  const { reason } = result;
  return failed(reason, { more: { conflicts: reason === "conflicts" ? result.conflicts : [], when } });
}

const intents = {
  "save-hours": (args: Route.ActionArgs) =>
    answerForm(args, {
      logMessage: "the opening hours were not saved",
      schema: openingHoursSchema,
      requires: "member",
      messages: refusals(
        {
          409: {
            "edit-conflict":
              "Les horaires ont été modifiés entre-temps : les vôtres n’ont pas été enregistrés. Les horaires en vigueur sont indiqués ci-dessus ; les vôtres sont encore dans les champs : enregistrez-les de nouveau pour remplacer les autres.",
          },
          503: { failed: "Les horaires n’ont pas pu être enregistrés. Réessayez dans un instant." },
        },
        commonRefusals,
      ),
      async handler({ ctx, viewer, form, value }) {
        const result = await changeOpeningHours(ctx.services, viewer, value, baseVersionIn(form));
        return result.ok ? ok({ toWithoutScript: `${PAGE}#horaires`, flash: "hours-saved" }) : result;
      },
      // The failure returns the current hours, because the page's data may not be reloaded after it.
      extendFailure: async (_, { ctx }) => ({ more: { hours: await loadOpeningHours(ctx.services) } }),
    }),
  close: (args: Route.ActionArgs) =>
    answerForm(args, {
      logMessage: "the days were not closed",
      schema: closingSchema,
      requires: "member",
      messages: closingRefusals,
      handler: async ({ ctx, viewer, form, value }) =>
        toFormResult(await closeTimes(ctx.services, viewer, [value], readDecisions(form)), describeClosure(value)),
    }),
  "close-holidays": (args: Route.ActionArgs) =>
    answerForm(args, {
      logMessage: "the holidays were not closed",
      schema: holidaysSchema,
      requires: "member",
      messages: closingRefusals,
      handler: async ({ ctx, viewer, form, value }) =>
        toFormResult(await closeHolidays(ctx.services, viewer, value, readDecisions(form)), null),
    }),
  reopen: (args: Route.ActionArgs) =>
    answerForm(args, {
      logMessage: "the closure was not reopened",
      requires: "member",
      messages: refusals(
        { 503: { failed: "La réouverture n’a pas abouti. Réessayez dans un instant." } },
        commonRefusals,
      ),
      async handler({ ctx, viewer, form }) {
        const reopened = await reopenClosure(ctx.services, viewer, readId(form));
        // No redirect, because « Fermer à nouveau » needs the closure. A repeated submission changes nothing.
        return ok({ data: { reopened } });
      },
    }),
  "set-region": (args: Route.ActionArgs) =>
    answerForm(args, {
      logMessage: "the holidays' region was not saved",
      requires: "member",
      messages: refusals(
        { 503: { failed: "Ce choix n’a pas pu être enregistré. Réessayez dans un instant." } },
        commonRefusals,
      ),
      async handler({ ctx, viewer, form }) {
        await setAlsaceMoselle(ctx.services, viewer, form.has("alsaceMoselle"));
        return ok({ toWithoutScript: `${PAGE}#feries` });
      },
    }),
};

export const shouldRevalidate = revalidateOnConflict;

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "member", intents });
}

export default function ClosedDays({ loaderData, actionData }: Route.ComponentProps) {
  const { proposals, remaining } = loaderData;
  return (
    <>
      <AgencyHead
        title="Jours fermés"
        titleEnd="et horaires"
        caption="Les jours et horaires ouverts à la réservation."
        actions={
          <ButtonLink variant="quiet" size="small" to="#horaires">
            Horaires
          </ButtonLink>
        }
      />
      <CloseDays loaderData={loaderData} actionData={actionData} />
      {proposals.length > 0 && (
        <AgencySection title="Liens envoyés" id="liens">
          <p className="note">
            Le rendez-vous reste valable tant que le client n’a pas choisi. Sans réponse au bout de deux jours, il est
            relancé une seule fois, avec d’autres créneaux. « Page ouverte » ne garantit pas que le client l’ait lue :
            certains logiciels ouvrent eux-mêmes les liens.
          </p>
          <ProposalList proposals={proposals} hrefOf={(id) => href("/agence/agenda/:id", { id })} />
        </AgencySection>
      )}
      {remaining.length > 0 && (
        <AgencySection title="Rendez-vous maintenus" id="maintenus">
          <OutsideAppointments appointments={remaining} />
        </AgencySection>
      )}
      <Holidays loaderData={loaderData} actionData={actionData} />
      <OpeningHours loaderData={loaderData} actionData={actionData} />
    </>
  );
}
