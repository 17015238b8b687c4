import { refusals } from "#app/forms/refusals.ts";
import { data, href } from "react-router";
import {
  changeFirstSteps,
  readFirstSteps,
  sendTestMail,
  resolvePoint,
} from "#app/application/agency/first-steps.server.ts";
import type { SiteDeps } from "#app/site-deps.ts";
import { readSiteAlarms } from "#app/application/operations/site-state.server.ts";
import { readToday } from "#app/application/agency/today.server.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { capitalise } from "#app/french/dates.ts";
import { weekdayDayMonth } from "#app/french/date-labels.ts";
import { DateWords } from "#app/ui/date-words.tsx";
import { DayArcFigure } from "#app/features/booking/today/day-arc-figure.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { type MemberViewer, requireMember } from "#app/http/request/require-member.server.ts";
import { AddAppointmentButton, FloatingAddButton } from "#app/layout/agency/add-appointment.tsx";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { isPointId, type PointId } from "#app/content/parts/launch-checklist.ts";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { classNames } from "#app/ui/class-names.ts";
import { AlarmsNotice } from "./alarms-notice.tsx";
import { FIRST_STEPS_ID, FirstStepsBand, type FirstStepsIntent } from "./first-steps.tsx";
import { TodayCount, TodaySummary } from "./today-head.tsx";
import {
  AppointmentsOfToday,
  AppointmentsOfTomorrow,
  BusyConflicts,
  EnquiriesToAnswer,
  FailingCalendars,
  FailedMails,
  NextClosures,
} from "./today-sections.tsx";
import type { Route } from "./+types/today.ts";
import styles from "./today.module.css";
import { ok, type Result } from "#app/platform/result.ts";

export const handle = { isLive: true, hasOfflineCopy: true };

export const meta = noindexMeta("Aujourd’hui");

export async function loader({ context }: Route.LoaderArgs) {
  const { member, services } = await requireMember(context);
  const [today, alarms, steps] = await Promise.all([
    readToday(services),
    readSiteAlarms(services),
    readFirstSteps(services, member, services.published.current()),
  ]);
  return { today, alarms, steps };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "member", intents });
}

type Step = (
  services: SiteDeps,
  member: MemberViewer,
  form: FormData,
) => Promise<Result<void, "edit-conflict" | "on-its-way">>;

const ownerForm = formWith({
  requires: "owner",
  messages: refusals(
    {
      409: {
        "edit-conflict": "Les premiers pas ont été modifiés entre-temps. Relisez-les, puis recommencez.",
        "on-its-way": "L’e-mail d’essai précédent est encore en cours d’envoi.",
      },
    },
    commonRefusals,
  ),
});

/** @param to the first steps by default; a step that removes this section leads to the top of the page */
function stepForm(step: Step, to = `${href("/agence")}#${FIRST_STEPS_ID}`) {
  return ownerForm({
    logMessage: "a first step was not taken",
    async handler({ ctx, viewer, form }) {
      const result = await step(ctx.services, viewer, form);
      return result.ok ? ok({ to }) : result;
    },
  });
}

function pointIn(form: FormData): PointId {
  const point = String(form.get("point") ?? "");
  if (!isPointId(point)) throw data(null, { status: 400 });
  return point;
}

const intents = {
  "send-test": stepForm(sendTestMail),
  resolve: stepForm((services, member, form) => resolvePoint(services, member, pointIn(form))),
  dismiss: stepForm((services, member) => changeFirstSteps(services, member, { away: true }), href("/agence")),
  restore: stepForm((services, member) => changeFirstSteps(services, member, { away: false })),
} satisfies Record<FirstStepsIntent, unknown>;

export default function TodayPage({ loaderData: { today, alarms, steps }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.ok === false ? actionData.errors[""] : undefined;
  return (
    <>
      <AgencyHead
        title={
          <>
            <DateWords>{capitalise(weekdayDayMonth(today.date))}</DateWords>,
          </>
        }
        titleEnd={<TodayCount rows={today.rows} />}
        actions={
          <AddAppointmentButton to={href("/agence/agenda/nouveau")}>Ajouter un rendez-vous</AddAppointmentButton>
        }
      />
      {!steps && <ErrorNotice>{refusal}</ErrorNotice>}
      <TodaySummary today={today} />
      <AlarmsNotice alarms={alarms} />
      <FailingCalendars calendars={today.failingCalendars} />
      <DayArcFigure arc={today.arc} sun={today.sun} />
      <div className={classNames("columns", styles.pair)}>
        <div className="stack">
          <AppointmentsOfToday date={today.date} rows={today.rows} />
          <AppointmentsOfTomorrow {...today.tomorrow} />
        </div>
        <div className="stack">
          <BusyConflicts conflicts={today.conflicts} />
          <EnquiriesToAnswer enquiries={today.enquiries} now={today.now} />
          <FailedMails mails={today.failedMails} />
          <NextClosures closures={today.closures} />
        </div>
      </div>
      {steps && <FirstStepsBand steps={steps} refusal={refusal} />}
      <FloatingAddButton to={href("/agence/agenda/nouveau")} />
    </>
  );
}
