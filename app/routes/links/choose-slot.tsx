import { data, href } from "react-router";
import { ok } from "#app/platform/result.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { capitalise, longDateTime } from "#app/french/dates.ts";
import {
  appendChosenSlot,
  bookingNoAnswerMessages,
} from "#app/features/booking/availability/booking-refusals.messages.ts";
import { choiceSchema } from "#app/features/booking/client-appointments/choice.forms.ts";
import { choiceRefusals } from "#app/features/booking/client-appointments/choice.messages.ts";
import {
  moveDone,
  currentAppointmentSentence,
  linkRefusals,
  meetingDone,
  meetingLinkRefusals,
} from "#app/features/booking/client-appointments/link.messages.ts";
import {
  chooseSlot,
  loadChoiceDay,
  type ProposalAccess,
  recordPageOpened,
  showProposal,
} from "#app/features/booking/client-appointments/proposal-link.server.ts";
import { ProposedSlotsForm } from "#app/features/booking/client-appointments/proposed-slots-form.tsx";
import { meetingNote } from "#app/features/booking/appointments/duration-and-location.ts";
import { BookingCard } from "#app/features/booking/public-booking/booking-card.tsx";
import { OtherSlots } from "#app/features/booking/public-booking/other-slots.tsx";
import { formatDuration } from "#app/features/booking/time/duration.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { loadOtherSlots } from "#app/http/forms/booking-form.server.ts";
import { asksForPage } from "#app/http/response/content-types.ts";
import { linkPageHeaders, logUnknownLinkToken } from "#app/http/request/link-token-param.server.ts";
import { requireViewer } from "#app/http/request/require-viewer.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { revalidateAfterActions } from "#app/router/revalidate-after-actions.ts";
import { LinkPage, LinkRefusal } from "#app/layout/site/link-page.tsx";
import { linkRefusal } from "#app/layout/site/link-refusal.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { formError } from "#app/ui/form/form-answer.ts";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import type { Route } from "./+types/choose-slot.ts";

const pages = {
  move: {
    documentTitle: "Choisir un autre créneau",
    title: "Un autre",
    titleEnd: "créneau.",
    lede: "Votre rendez-vous reste valable tant que vous n’avez pas choisi un autre créneau : rien ne sera annulé sans votre accord.",
    refusals: linkRefusals,
    done: { ...moveDone, pageTitle: "Votre nouveau", titleEnd: "créneau." },
  },
  meeting: {
    documentTitle: "Prendre rendez-vous",
    title: "Prendre",
    titleEnd: "rendez-vous.",
    lede: "Une demi-heure pour en parler. Rien n’est réservé tant que vous n’avez pas choisi un créneau.",
    refusals: meetingLinkRefusals,
    done: { ...meetingDone, pageTitle: "Votre", titleEnd: "rendez-vous." },
  },
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: pages[loaderData?.kind ?? "move"].documentTitle, noindex: true });

export const headers = linkPageHeaders;

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { services } = ctx;
  const { secret } = params;
  const viewer = secret === undefined ? (await requireViewer(url, context)).viewer : null;
  const proposal = await showProposal(services, accessOf(params, viewer));
  const { kind } = proposal;
  const emptyPage = {
    kind,
    reason: null,
    startText: null,
    hasAccount: false,
    proposal: null,
    note: null,
    agenda: null,
  };
  if (!proposal.ok) {
    const { reason, current, hasAccount = false } = proposal;
    if (reason === "unknown") {
      // The refusal's text speaks of a mailed link, which the account's page does not have.
      if (secret === undefined) throw data(null, { status: 404 });
      ctx.logSecurity("unknown-link-token", { detail: "proposal" });
    }
    const startText = current ? longDateTime(current.date, current.time) : null;
    return data({ ...emptyPage, reason, startText, hasAccount }, { status: pages[kind].refusals[reason].status });
  }
  if (kind === "meeting" || secret === undefined)
    return data({ ...emptyPage, proposal, note: meetingNote(ctx.content.identity) }, { status: 200 });
  if (request.method === "GET" && asksForPage(request)) await recordPageOpened(services, secret);
  const agenda = await loadOtherSlots(ctx, url, (date) => loadChoiceDay(services, secret, date));
  return data({ ...emptyPage, proposal, agenda }, { status: 200 });
}

/** A mailed link gives access to the page; for a meeting, the client's account does too. */
function accessOf({ secret, id }: Route.LoaderArgs["params"], viewer: Viewer | null): ProposalAccess {
  return secret ?? { id, client: viewer };
}

export function action(args: Route.ActionArgs) {
  const { params } = args;
  return answerForm(args, {
    logMessage: "a proposed slot was not chosen",
    schema: choiceSchema,
    requires: params.secret === undefined ? "account" : "anybody",
    messages: choiceRefusals,
    async handler({ request, ctx, viewer, value }) {
      const result = await chooseSlot(ctx.services, accessOf(params, viewer), value);
      if (result.ok) return ok({ data: { startText: longDateTime(value.date, value.time), kind: result.kind } });
      const { reason } = result;
      if (reason === "unknown" && params.secret !== undefined) logUnknownLinkToken({ request, ctx }, "proposal");
      return { ...result, errors: { "": appendChosenSlot(reason, choiceRefusals[reason].message, value) } };
    },
  });
}

export const shouldRevalidate = revalidateAfterActions;

export default function ChooseSlot({ loaderData, actionData, params: { secret } }: Route.ComponentProps) {
  if (actionData?.ok) return <ChosenSlot answer={actionData} hasAccount={loaderData.hasAccount} />;
  const { kind, proposal, agenda, startText, hasAccount, note } = loaderData;
  const { title, titleEnd, lede, refusals } = pages[kind];
  const reason = linkRefusal(refusals, actionData, loaderData.reason);
  if (reason || !proposal) {
    const refusal = refusals[reason ?? "unknown"];
    const message = startText ? `${currentAppointmentSentence(startText)} ${refusal.message}` : refusal.message;
    return (
      <LinkPage title={title} titleEnd={titleEnd}>
        <LinkRefusal refusal={{ title: refusal.title, message }} answer={actionData} />
        {hasAccount && <AccountLink />}
      </LinkPage>
    );
  }
  const formMessage = formError(actionData, bookingNoAnswerMessages);
  const { appointment, slots } = proposal;
  const isMove = appointment !== null;
  const form = slots.length > 0 && (
    <ProposedSlotsForm {...proposal} submit={isMove ? "Prendre ce créneau" : "Réserver ce créneau"} />
  );
  return (
    <LinkPage title={title} titleEnd={titleEnd} lede={lede} wide={isMove} lowCookieBanner>
      {formMessage && (
        <FormStatus answer={actionData} tone="danger" role="alert">
          {formMessage}
        </FormStatus>
      )}
      {isMove ? (
        <BookingCard date={appointment.date} time={appointment.time} note={formatDuration(appointment.minutes)}>
          {form || <p>Aucun créneau n’est plus gardé pour vous : choisissez parmi ceux qui sont libres, ci-dessous.</p>}
        </BookingCard>
      ) : (
        <>
          <p className="note">{note}</p>
          {form || (
            <p>
              Ces créneaux sont pris ou passés. Répondez à notre message pour en recevoir d’autres, ou{" "}
              <UnderlinedLink to={`${href("/contact")}#agenda`}>choisissez-en un dans l’agenda</UnderlinedLink>.
            </p>
          )}
        </>
      )}
      {isMove && agenda && secret !== undefined && (
        <OtherSlots
          title="Un autre créneau"
          answer={actionData}
          {...agenda}
          initialDate={(slots[0] ?? appointment).date}
          slotsPath={href("/creneau/:secret/creneaux", { secret })}
        />
      )}
    </LinkPage>
  );
}

function AccountLink() {
  return (
    <p>
      <UnderlinedLink to={`${href("/compte")}#rendez-vous`}>Gérer mes rendez-vous</UnderlinedLink>
    </p>
  );
}

interface ChosenSlotProps {
  answer: { startText: string; kind: keyof typeof pages };
  hasAccount: boolean;
}

function ChosenSlot({ answer, hasAccount }: ChosenSlotProps) {
  const { pageTitle, titleEnd, title, message } = pages[answer.kind].done;
  return (
    <LinkPage title={pageTitle} titleEnd={titleEnd}>
      <FormStatus answer={answer} tone="success" role="status" title={title}>
        {message}
      </FormStatus>
      <p className="lede">{capitalise(answer.startText)}</p>
      {hasAccount && <AccountLink />}
    </LinkPage>
  );
}
