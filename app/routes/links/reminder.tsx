import { data, href, Link } from "react-router";
import { ok } from "#app/platform/result.ts";
import { recordObjectionByLink } from "#app/application/privacy/data-rights.server.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { addressLine } from "#app/french/postal-address.ts";
import { capitalise, longDateTime } from "#app/french/dates.ts";
import { typeset } from "#app/french/typeset.ts";
import { BookingCard } from "#app/features/booking/public-booking/booking-card.tsx";
import { bookingRefusals, appendChosenSlot } from "#app/features/booking/availability/booking-refusals.messages.ts";
import { choiceSchema } from "#app/features/booking/client-appointments/choice.forms.ts";
import { moveDone, currentAppointmentSentence } from "#app/features/booking/client-appointments/link.messages.ts";
import { OtherSlots, type OtherSlotsProps } from "#app/features/booking/public-booking/other-slots.tsx";
import {
  chooseRemindersByLink,
  readReminder,
  type Reminder,
  confirmAttendance,
} from "#app/features/booking/reminders/reminder-answers.server.ts";
import { loadReminderDay, moveByReminder } from "#app/features/booking/reminders/reminder-move.server.ts";
import {
  endsReminderLink,
  reminderDone,
  reminderMessages,
  type ReminderRefusal,
} from "#app/features/booking/reminders/reminder.messages.ts";
import { formatDuration } from "#app/features/booking/time/duration.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { loadOtherSlots } from "#app/http/forms/booking-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { linkPageHeaders, logUnknownLinkToken } from "#app/http/request/link-token-param.server.ts";
import { requestContext } from "#app/http/request/request-context.server.ts";
import { revalidateAfterActions } from "#app/router/revalidate-after-actions.ts";
import { useIdentity } from "#app/layout/site/use-identity.ts";
import { LinkPage, LinkRefusal } from "#app/layout/site/link-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { Button } from "#app/ui/button.tsx";
import styles from "./reminder.module.css";
import type { Route } from "./+types/reminder.ts";

const moveRefusals = { ...bookingRefusals, ...reminderMessages };

export const meta = noindexMeta("Votre rendez-vous");

export const headers = linkPageHeaders;

export async function loader({ params: { secret }, url, context }: Route.LoaderArgs) {
  const ctx = requestContext(context);
  const { services } = ctx;
  const reminder = await readReminder(services, secret);
  if (!reminder) {
    ctx.logSecurity("unknown-link-token", { detail: "reminder" });
    return data({ reminder: null, agenda: null }, { status: 404 });
  }
  if (reminder.expiry) return data({ reminder, agenda: null }, { status: reminderMessages[reminder.expiry].status });
  const agenda = await loadOtherSlots(ctx, url, (date) => loadReminderDay(services, secret, date));
  return data({ reminder, agenda }, { status: 200 });
}

export const shouldRevalidate = revalidateAfterActions;

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "anybody", intents });
}

const intents = {
  confirm: (args: Route.ActionArgs) =>
    answerForm(args, {
      logMessage: "a reminder was not answered",
      requires: "anybody",
      messages: reminderMessages,
      async handler({ request, ctx }) {
        const result = await confirmAttendance(ctx.services, args.params.secret);
        if (!result.ok && result.reason === "unknown") logUnknownLinkToken({ request, ctx }, "reminder");
        return result.ok ? ok({ data: { done: "confirmed" } as const }) : result;
      },
    }),
  move: (args: Route.ActionArgs) =>
    answerForm(args, {
      logMessage: "the appointment of a reminder was not moved",
      schema: choiceSchema,
      requires: "anybody",
      messages: moveRefusals,
      async handler({ request, ctx, value }) {
        const moved = await moveByReminder(ctx.services, args.params.secret, value);
        if (moved.ok) return ok({ data: { done: "moved", startText: longDateTime(value.date, value.time) } as const });
        if (moved.reason === "unknown") logUnknownLinkToken({ request, ctx }, "reminder");
        return {
          ...moved,
          errors: { "": appendChosenSlot(moved.reason, moveRefusals[moved.reason].message, value) },
        };
      },
    }),
  "set-reminders": (args: Route.ActionArgs) =>
    answerForm(args, {
      logMessage: "the choice of reminders was not saved",
      requires: "anybody",
      messages: reminderMessages,
      async handler({ request, ctx, form }) {
        const wanted = form.get("wanted") === "on";
        const chosen = await chooseRemindersByLink(ctx.services, args.params.secret, wanted, recordObjectionByLink);
        if (!chosen.ok) {
          logUnknownLinkToken({ request, ctx }, "reminder");
          return chosen;
        }
        return ok({ data: { done: wanted ? "on" : "off" } as const });
      },
    }),
};

export default function ReminderPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { reminder, agenda } = loaderData;
  if (actionData?.ok && actionData.done === "moved") {
    return <MovedAppointment answer={actionData} reminder={reminder} />;
  }
  const failed = actionData?.ok === false ? actionData : null;
  const failedExpiry = failed && endsReminderLink(failed.reason) ? failed.reason : null;
  const expiry = failedExpiry ?? (reminder ? reminder.expiry : "unknown");
  return (
    <LinkPage title="Votre" titleEnd="rendez-vous." wide={!expiry} lowCookieBanner>
      {failed && !failedExpiry && (
        <FormStatus answer={actionData} tone="danger" role="alert">
          {failed.errors[""] ?? reminderMessages.failed.message}
        </FormStatus>
      )}
      {actionData?.ok && (
        <FormStatus tone="success" role="status" answer={actionData}>
          {reminderDone[actionData.done]}
        </FormStatus>
      )}
      {expiry && !actionData?.ok && <ReminderStatus reason={expiry} reminder={reminder} answer={failed} />}
      {reminder && agenda && !expiry && (
        <UpcomingReminder
          reminder={reminder}
          agenda={{
            ...agenda,
            answer: actionData,
            slotsPath: href("/rappel/:secret/creneaux", params),
          }}
        />
      )}
      {reminder && <ReminderChoice wantsReminders={reminder.wantsReminders} />}
    </LinkPage>
  );
}

function MovedAppointment({ answer, reminder }: { answer: { startText: string }; reminder: Reminder | null }) {
  return (
    <LinkPage title="Votre nouveau" titleEnd="créneau.">
      <FormStatus answer={answer} tone="success" role="status" title={moveDone.title}>
        {moveDone.message}
      </FormStatus>
      <p className="lede">{capitalise(answer.startText)}</p>
      {reminder && <ReminderChoice wantsReminders={reminder.wantsReminders} />}
    </LinkPage>
  );
}

interface ReminderStatusProps {
  reason: ReminderRefusal;
  reminder: Reminder | null;
  answer: unknown;
}

function ReminderStatus({ reason, reminder, answer }: ReminderStatusProps) {
  const { title, message } = reminderMessages[reason];
  const current =
    reason === "moved-since" && reminder
      ? currentAppointmentSentence(longDateTime(reminder.date, reminder.time))
      : null;
  return <LinkRefusal refusal={{ title, message: current ? `${current} ${message}` : message }} answer={answer} />;
}

type Agenda = Omit<OtherSlotsProps, "title" | "intent" | "initialDate">;

function UpcomingReminder({ reminder, agenda }: { reminder: Reminder; agenda: Agenda }) {
  const { id, date, time, minutes, location, hasConfirmed, hasAccount } = reminder;
  const identity = useIdentity();
  const place = location ?? (identity ? `à l’agence : ${addressLine(identity.address)}` : "à l’agence");
  const note = typeset(`${capitalise(formatDuration(minutes))}, ${place}`);
  return (
    <>
      <BookingCard date={date} time={time} note={note}>
        {hasConfirmed ? (
          <p>Vous avez confirmé votre venue. Merci, à bientôt !</p>
        ) : (
          <ActionForm intent="confirm" answer={null} className="cluster" preventScrollReset={false}>
            <Button type="submit">Je viens</Button>
          </ActionForm>
        )}
      </BookingCard>
      <div id="deplacer">
        <OtherSlots title="Déplacer le rendez-vous" intent="move" {...agenda} initialDate={date} />
      </div>
      {hasAccount && (
        <p>
          <Link to={href("/compte/rendez-vous/:id", { id })}>Voir ce rendez-vous dans votre compte</Link>
        </p>
      )}
    </>
  );
}

function ReminderChoice({ wantsReminders }: Pick<Reminder, "wantsReminders">) {
  return (
    <section className={styles.reminders} id="rappels" aria-labelledby="rappels-titre">
      <h2 id="rappels-titre">Rappels</h2>
      <p>
        {wantsReminders
          ? "Un e-mail vous rappelle chaque rendez-vous la veille à 18:00."
          : "Vous ne recevez pas de rappel avant vos rendez-vous."}
      </p>
      <ActionForm intent="set-reminders" answer={null} className="cluster">
        <input type="hidden" name="wanted" value={wantsReminders ? "" : "on"} />
        <Button type="submit" variant="quiet">
          {wantsReminders ? "Ne plus recevoir de rappels" : "Recevoir les rappels"}
        </Button>
      </ActionForm>
    </section>
  );
}
