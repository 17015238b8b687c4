import { data } from "react-router";
import { capitalised, longDateTime } from "#app/french/dates.ts";
import { typo } from "#app/french/typo.ts";
import { namingSlot } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { choiceSchema } from "#app/features/booking/client-appointments/choice.forms.ts";
import {
  choiceDone,
  type ChoiceRefusal,
  choiceRefusals,
  choiceUnanswered,
  type LinkRefusal,
  linkRefusals,
  currentAppointmentSentence,
} from "#app/features/booking/client-appointments/link.messages.ts";
import {
  chooseSlot,
  loadChoiceDay,
  recordPageOpened,
  showChoice,
} from "#app/features/booking/client-appointments/proposal-link.server.ts";
import { HeldSlots } from "#app/features/booking/client-appointments/held-slots-form.tsx";
import { MeetingSlots } from "#app/features/booking/meeting-proposals/meeting-slots-form.tsx";
import { meetingNote } from "#app/features/booking/appointments/duration-and-place.ts";
import { meetingDone, meetingLinkRefusals } from "#app/features/booking/meeting-proposals/meeting.messages.ts";
import { bookMeeting, showMeetings } from "#app/features/booking/meeting-proposals/meeting-proposals.server.ts";
import { OtherSlots } from "#app/features/booking/public-booking/other-slots.tsx";
import { loadBookableDays } from "#app/features/booking/availability/bookable-days.server.ts";
import { todayInParis } from "#app/features/booking/time/half-hour.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { asksForPage } from "#app/http/response/content-types.ts";
import { isLinkToken, linkPageHeaders, logUnknownLinkToken } from "#app/http/request/link-token-param.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { LinkPage, LinkRefused } from "#app/layout/site/link-page.tsx";
import { linkRefusal } from "#app/layout/site/link-refusal.ts";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { type FormFailed, formError } from "#app/ui/form/form-answer.ts";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import type { Route } from "./+types/choose-slot.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.meetings ? "Prendre rendez-vous" : "Choisir un autre créneau",
    noindex: true,
  });

export const headers = linkPageHeaders;

/** Shows and asks; mail scanners follow links, so that only a POST moves the appointment. */
export async function loader({ request, url, context, params: { secret } }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { booking, now } = ctx.services;
  const meetings = isLinkToken(secret) ? await showMeetings(booking, secret) : UNKNOWN;
  // A link of the other kind leads to moments of which none is an appointment yet.
  if (meetings.ok || meetings.reason !== "unknown") {
    const shown = { ...NOTHING, meetings, where: meetingNote(ctx.content.identity) };
    return data(shown, { status: meetings.ok ? 200 : meetingLinkRefusals[meetings.reason].status });
  }
  const choice = isLinkToken(secret) ? await showChoice(booking, secret) : UNKNOWN;
  if (!choice.ok) {
    const { reason, current } = choice;
    if (reason === "unknown") ctx.note("unknown-link-token", { detail: "proposal" });
    const startText = current ? longDateTime(current.date, current.time) : null;
    return data({ ...NOTHING, reason, startText }, { status: linkRefusals[reason].status });
  }
  if (request.method === "GET" && asksForPage(request)) await recordPageOpened(booking, secret);
  const date = url.searchParams.get("date")?.slice(0, 20);
  const [days, selected] = await Promise.all([
    loadBookableDays(booking),
    date ? loadChoiceDay(booking, secret, date) : null,
  ]);
  const agenda = { ...days, today: todayInParis(now()), selected };
  return data({ ...NOTHING, choice, agenda }, { status: 200 });
}

const NOTHING = { reason: null, startText: null, choice: null, agenda: null, meetings: null, where: null };
const UNKNOWN = { ok: false, reason: "unknown", current: undefined } as const;

export function action(args: Route.ActionArgs) {
  const { secret } = args.params;
  return answerForm(args, {
    logMessage: "the appointment was not moved by its link",
    schema: choiceSchema,
    requires: "anybody",
    messages: choiceRefusals,
    async handler({ request, ctx, value }) {
      const booked = isLinkToken(secret) ? await bookMeeting(ctx.services.booking, secret, value) : UNKNOWN;
      if (booked.ok) return { ok: true, data: { startText: longDateTime(value.date, value.time), booked: true } };
      if (booked.reason !== "unknown") return withSlot(booked, value);
      const chosen = isLinkToken(secret) ? await chooseSlot(ctx.services.booking, secret, value) : UNKNOWN;
      if (!chosen.ok && chosen.reason === "unknown") logUnknownLinkToken({ request, ctx }, "proposal");
      return chosen.ok
        ? { ok: true, data: { startText: longDateTime(value.date, value.time), booked: false } }
        : withSlot(chosen, value);
    },
  });
}

function withSlot<Failed extends { reason: ChoiceRefusal }>(failed: Failed, slot: { date: string; time: string }) {
  const { reason } = failed;
  return { ...failed, errors: { "": namingSlot(reason, choiceRefusals[reason].message, slot) } };
}

/** What was refused is no longer what was shown. */
export function shouldRevalidate() {
  return true;
}

export default function ChooseSlot({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.ok) return <Chosen startText={actionData.startText} booked={actionData.booked} />;
  if (loaderData.meetings)
    return <Meetings meetings={loaderData.meetings} where={loaderData.where} failed={actionData ?? null} />;
  const reason = linkRefusal(linkRefusals, actionData, loaderData.reason);
  const { choice, agenda, startText } = loaderData;
  if (reason || !choice)
    return <NoChoice reason={reason ?? "unknown"} startText={startText} answers={actionData !== undefined} />;
  const formMessage = formError(actionData, choiceUnanswered);
  return (
    <LinkPage
      title="Un autre"
      turn="créneau."
      lede={typo("Votre rendez-vous tient tant que vous n'avez pas choisi : rien n'est annulé sans vous.")}
      wide
      lowSlip
    >
      {formMessage && (
        <FormStatus answers tone="danger" role="alert">
          {typo(formMessage)}
        </FormStatus>
      )}
      <HeldSlots {...choice} chosen={actionData?.values.place?.[0]} />
      <OtherSlots title="Un autre moment" {...agenda} chosen={actionData?.values.slot?.[0]} />
    </LinkPage>
  );
}

interface MeetingsProps {
  meetings: NonNullable<Route.ComponentProps["loaderData"]["meetings"]>;
  /** How long, and where. */
  where: string | null;
  failed: FormFailed<string> | null;
}

/** The moments that an answer of the agency proposes. */
function Meetings({ meetings, where, failed }: MeetingsProps) {
  if (!meetings.ok) {
    return (
      <LinkPage title="Prendre" turn="rendez-vous.">
        <LinkRefused refusal={meetingLinkRefusals[meetings.reason]} answers={failed !== null} />
      </LinkPage>
    );
  }
  const formMessage = formError(failed, choiceUnanswered);
  return (
    <LinkPage
      title="Prendre"
      turn="rendez-vous."
      lede={typo("Une demi-heure pour en parler. Rien n'est pris tant que vous n'avez pas réservé.")}
      lowSlip
    >
      {formMessage && (
        <FormStatus answers tone="danger" role="alert">
          {typo(formMessage)}
        </FormStatus>
      )}
      <p className="note">{where}</p>
      <MeetingSlots {...meetings} submitted={failed?.values.place?.[0]} />
    </LinkPage>
  );
}

function Chosen({ startText, booked }: { startText: string; booked: boolean }) {
  const { title, message } = booked ? meetingDone : choiceDone;
  return (
    <LinkPage title={booked ? "Votre" : "Votre nouveau"} turn={booked ? "rendez-vous." : "créneau."}>
      <FormStatus answers tone="success" role="status" title={typo(title)}>
        {typo(message)}
      </FormStatus>
      <p className="lede">{typo(capitalised(startText))}</p>
    </LinkPage>
  );
}

interface NoChoiceProps {
  reason: LinkRefusal;
  /** Of the appointment, where it stands. */
  startText: string | null;
  answers: boolean;
}

function NoChoice({ reason, startText, answers }: NoChoiceProps) {
  const { title, message } = linkRefusals[reason];
  return (
    <LinkPage title="Un autre" turn="créneau.">
      <LinkRefused
        refusal={{ title, message: startText ? `${currentAppointmentSentence(startText)} ${message}` : message }}
        answers={answers}
      />
    </LinkPage>
  );
}
