import { editConflict } from "#app/forms/edit-conflict.messages.ts";
import { refusals } from "#app/forms/refusals.ts";
import { areFirstStepsDismissed } from "#app/application/agency/first-steps.server.ts";
import { readSiteAlarms } from "#app/application/operations/site-state.server.ts";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { reminderFormSchema } from "#app/features/booking/reminders/settings.ts";
import { changeReminderSettings, loadReminderSettings } from "#app/features/booking/reminders/settings.server.ts";
import { answerHoursFormSchema } from "#app/features/enquiries/settings/enquiry-settings.ts";
import { changeAnswerHours, readStoredAnswerHours } from "#app/features/enquiries/settings/enquiry-settings.server.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { destinationsFor, settingsPages } from "#app/layout/agency/agency-navigation.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { Setting } from "#app/layout/agency/setting.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/settings.ts";
import { AlarmsNotice } from "#app/routes/agency/today/alarms-notice.tsx";
import { StepForm } from "#app/routes/agency/today/first-steps.tsx";
import { AnswerHoursForm } from "./answer-hours-form.tsx";
import { JournalRetention } from "./journal-retention.tsx";
import { ReminderSettingsForm } from "./reminder-settings-form.tsx";
import styles from "./settings.module.css";

export const meta = noindexMeta("Réglages");

export async function loader({ context }: Route.LoaderArgs) {
  const { member, services } = await requireMember(context);
  const [reminders, hours, areDismissed, alarms] = await Promise.all([
    loadReminderSettings(services),
    readStoredAnswerHours(services),
    areFirstStepsDismissed(services.db),
    readSiteAlarms(services),
  ]);
  return {
    role: member.role,
    reminders,
    hours,
    alarms,
    canRestoreFirstSteps: member.role === "owner" && areDismissed,
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "member", intents });
}

export const shouldRevalidate = revalidateOnConflict;

const messages = refusals({ 409: { "edit-conflict": editConflict() } }, commonRefusals);

const memberForm = formWith({ requires: "member", messages });

const intents = {
  reminders: memberForm({
    logMessage: "the settings of reminders were not saved",
    schema: reminderFormSchema,
    handler: ({ ctx, viewer, value: { settings, baseVersion } }) =>
      changeReminderSettings(ctx.services, viewer, settings, baseVersion),
  }),
  "answer-hours": memberForm({
    logMessage: "the response time was not saved",
    schema: answerHoursFormSchema,
    handler: ({ ctx, viewer, value: { hours, baseVersion } }) =>
      changeAnswerHours(ctx.services, viewer, hours, baseVersion),
  }),
};

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { hours } = loaderData;
  return (
    <>
      <AgencyHead title="Réglages" caption="À régler une fois pour toutes." />
      <AlarmsNotice alarms={loaderData.alarms} />
      <Setting id="rappels" title="Rappels" about="Les e-mails envoyés automatiquement.">
        <ReminderSettingsForm settings={loaderData.reminders} answer={actionData} />
      </Setting>
      <Setting id="demandes" title="Demandes" about="Votre délai de réponse.">
        <AnswerHoursForm hours={hours.value} baseVersion={hours.version} answer={actionData} />
      </Setting>
      <Setting title="Autres réglages">
        <ul className={styles.pages}>
          {destinationsFor(settingsPages, loaderData).map(({ label, to, about, linkLabel }) => (
            <li key={to}>
              <b>{label}</b>
              <p>{about}</p>
              <UnderlinedLink to={to}>{linkLabel}</UnderlinedLink>
            </li>
          ))}
        </ul>
      </Setting>
      <Setting id="journal" title="Journal" about="Les actions enregistrées, et leur durée de conservation.">
        <JournalRetention />
      </Setting>
      {loaderData.canRestoreFirstSteps && (
        <Setting title="Premiers pas" about="À faire une fois, avant l’ouverture du site.">
          <StepForm intent="restore">Les réafficher dans « Aujourd’hui »</StepForm>
        </Setting>
      )}
    </>
  );
}
