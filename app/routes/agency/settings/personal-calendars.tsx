import { ActionForm } from "#app/forms/action-form.tsx";
import { DeleteSection } from "#app/forms/delete-section.tsx";
import { typeset } from "#app/french/typeset.ts";
import { type CalendarRefusal, MAX_CALENDARS } from "#app/features/booking/personal-calendars/calendars.messages.ts";
import { Setting } from "#app/layout/agency/setting.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { ReauthenticationFields, type Reauthentication } from "#app/ui/form/reauthentication-fields.tsx";
import { SuccessNotice } from "#app/ui/success-notice.tsx";
import { useSubmissionCount } from "#app/ui/form/use-submission-count.ts";
import { List, ListItem } from "#app/ui/list/list.tsx";
import styles from "./calendar-feeds.module.css";

const INTENTS = ["add-calendar", "rename-calendar", "pause-calendar", "refresh-calendar", "remove-calendar"] as const;
type CalendarIntent = (typeof INTENTS)[number];

type CalendarAnswer = FormAnswer<CalendarRefusal, { message: string }, CalendarIntent> | undefined;

export function isCalendarAnswer<Answer extends { intent: string | null }>(
  answer: Answer,
): answer is Extract<Answer, { intent: CalendarIntent }> {
  return INTENTS.some((known) => known === answer.intent);
}

export interface ListedCalendar {
  id: string;
  name: string;
  isPaused: boolean;
  lastReadText: string;
  failure: string | null;
  skipped: string | null;
}

export interface PersonalCalendarsProps {
  reauthentication: Reauthentication;
  calendars: readonly ListedCalendar[];
  answer: CalendarAnswer;
}

export function PersonalCalendars({ reauthentication, calendars, answer }: PersonalCalendarsProps) {
  const isFull = calendars.length >= MAX_CALENDARS;
  const failed = answer?.ok === false ? answer : null;
  const isGone = failed?.reason === "unknown" && calendars.every(({ id }) => id !== failed.values.calendar?.[0]);
  return (
    <>
      <Setting
        id="agendas-personnels"
        title="Vos agendas personnels"
        about="Leurs heures occupées ne sont plus proposées aux clients. Le site n’en lit rien d’autre."
      >
        <SuccessNotice>{answer?.ok && typeset(answer.message)}</SuccessNotice>
        <ErrorNotice>{isGone && failed.errors[""]}</ErrorNotice>
        {calendars.length === 0 && <p>Aucun agenda pour l’instant.</p>}
        {calendars.length > 0 && (
          <List>
            {calendars.map((calendar) => (
              <CalendarItem key={calendar.id} calendar={calendar} answer={answer} />
            ))}
          </List>
        )}
      </Setting>
      <Setting
        title="Nouvel agenda"
        about={`Jusqu’à ${MAX_CALENDARS} agendas : Google, Outlook, Apple ou tout autre agenda qui donne un lien ICS.`}
      >
        {isFull ? (
          <p>{`Vous avez déjà ${MAX_CALENDARS} agendas. Retirez-en un pour en ajouter un autre.`}</p>
        ) : (
          <Disclosure summary="Ajouter un agenda" open={answer?.ok === false && answer.intent === "add-calendar"}>
            <AddCalendarForm reauthentication={reauthentication} answer={answer} />
          </Disclosure>
        )}
        <LinkHelp />
      </Setting>
    </>
  );
}

function CalendarItem({ calendar, answer }: { calendar: ListedCalendar; answer: CalendarAnswer }) {
  const { id, name, isPaused, lastReadText, failure, skipped } = calendar;
  const failed = answer?.ok === false && answer.values.calendar?.[0] === id ? answer : undefined;
  const idField = <input type="hidden" name="calendar" value={id} />;
  const hiddenName = <span className="visuallyHidden"> « {name} »</span>;
  return (
    <ListItem
      title={typeset(name)}
      // Badges in `state` would have a column, which on a phone leaves the sentences and buttons half a line.
      meta={
        <span className={styles.reading}>
          {lastReadText}
          {failure && <Badge tone="waiting">Illisible</Badge>}
          {isPaused && <Badge tone="past">En pause</Badge>}
        </span>
      }
    >
      {failure && <p className={styles.fault}>{failure}</p>}
      {skipped && <p className={styles.fault}>{skipped}</p>}
      <div className={`cluster ${styles.buttons}`}>
        {/* A refresh ends the pause. */}
        <ActionForm intent="refresh-calendar" answer={failureOf(failed, "refresh-calendar")}>
          {idField}
          <Button type="submit" variant="quiet" size="small">
            {isPaused ? "Reprendre" : "Actualiser"}
            {hiddenName}
          </Button>
        </ActionForm>
        {!isPaused && (
          <ActionForm intent="pause-calendar" answer={failureOf(failed, "pause-calendar")}>
            {idField}
            <Button type="submit" variant="quiet" size="small">
              Mettre en pause{hiddenName}
            </Button>
          </ActionForm>
        )}
      </div>
      <Disclosure summary={<>Renommer{hiddenName}</>} open={failed?.intent === "rename-calendar"}>
        <ActionForm
          intent="rename-calendar"
          answer={failureOf(failed, "rename-calendar")}
          className="stack gap3 narrowForm"
          submit="Enregistrer"
          size="small"
        >
          {(field) => (
            <>
              {idField}
              <Field label="Nom de l’agenda" autoComplete="off" required maxLength={40} {...field("name", name)} />
            </>
          )}
        </ActionForm>
      </Disclosure>
      <DeleteSection
        summary={<>Retirer{hiddenName}</>}
        intent="remove-calendar"
        submit="Retirer cet agenda"
        submitLabel={`Retirer l’agenda « ${name} »`}
        loss="Ses heures occupées et son lien sont effacés aussitôt."
        failed={failureOf(failed, "remove-calendar")}
      >
        {idField}
      </DeleteSection>
    </ListItem>
  );
}

function AddCalendarForm({ reauthentication, answer }: Pick<PersonalCalendarsProps, "reauthentication" | "answer">) {
  const added = answer?.ok && answer.intent === "add-calendar" ? answer : null;
  return (
    <ActionForm
      key={useSubmissionCount(added)}
      intent="add-calendar"
      answer={answer}
      className="stack gap3 narrowForm"
      aria-label="Ajouter un agenda"
      submit="Ajouter l’agenda"
    >
      {(field) => (
        <>
          <Field
            label="Nom de l’agenda"
            autoComplete="off"
            required
            maxLength={40}
            hint="Pour le reconnaître : « Google », « Famille »."
            {...field("name")}
          />
          <Field
            label="Lien secret (ICS)"
            autoComplete="off"
            inputMode="url"
            spellCheck={false}
            required
            maxLength={2000}
            hint="Il commence par https:// ou webcal://. Une fois enregistré, il n’est plus affiché."
            {...field("link")}
          />
          <ReauthenticationFields {...reauthentication} error={field("currentPassword").error} />
        </>
      )}
    </ActionForm>
  );
}

const PROVIDERS = [
  {
    name: "Google Agenda",
    steps:
      "Sur un ordinateur, ouvrez les paramètres de Google Agenda. Choisissez votre agenda dans la colonne de gauche. Copiez « Adresse secrète au format iCal ».",
  },
  {
    name: "Outlook",
    steps:
      "Sur outlook.com, ouvrez Paramètres, Calendrier, puis Calendriers partagés. Sous « Publier un calendrier », choisissez votre calendrier et publiez-le. Copiez le lien ICS.",
  },
  {
    name: "Apple",
    steps:
      "Sur l’iPhone, ouvrez Calendrier, touchez Calendriers, puis le « i » à côté du vôtre. Activez « Calendrier public ». Touchez « Partager le lien », puis « Copier ».",
  },
];

function LinkHelp() {
  return (
    <Disclosure summary="Où trouver ce lien ?">
      <dl>
        {PROVIDERS.map(({ name, steps }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
