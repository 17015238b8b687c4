import type { ReactNode } from "react";
import { data, Form, href, useNavigation } from "react-router";
import { addressLine, agency } from "#app/content/agency.ts";
import { capitalised, longMoment } from "#app/content/dates.ts";
import { typo, typoOfProse } from "#app/content/typo.ts";
import { BookingCard } from "#app/features/booking/booking-card.tsx";
import {
  chooseReminders,
  readReminder,
  type Reminder,
  sayComing,
} from "#app/features/booking/reminder-answers.server.ts";
import { reminderDone, reminderMessages, type ReminderRefusal } from "#app/features/booking/reminder.messages.ts";
import { lengthInWords } from "#app/features/booking/span.ts";
import { answerForm } from "#app/http/form-action.server.ts";
import { readIntent } from "#app/http/form-data.server.ts";
import { refusalStatus } from "#app/http/refusal-status.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import { PageHead } from "#app/layout/page-head.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { AnswerNotice } from "#app/ui/answer-notice.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { INTENT_FIELD } from "#app/ui/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import styles from "./answer-page.module.css";
import type { Route } from "./+types/reminder.ts";

export const meta: Route.MetaFunction = () => pageMeta({ title: "Votre rendez-vous", noindex: true });

// The address holds a capability: no other site may learn it.
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
});

/** Shows and asks; mail scanners follow links, so that only a POST says that somebody comes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = visitOf(context);
  const reminder = await readReminder(visit.services.booking, params.secret);
  if (!reminder) {
    visit.note("unknown-capability", { detail: "rappel" });
    return data({ reminder: null }, { status: 404 });
  }
  return data({ reminder }, { status: reminder.over ? refusalStatus[reminder.over] : 200 });
}

export async function action(args: Route.ActionArgs) {
  const { secret } = args.params;
  const intent = await readIntent(args.request);
  if (intent === "rappels") {
    return answerForm(args, {
      failure: "the choice of reminders was not saved",
      from: "anybody",
      limit: "post",
      says,
      async act({ visit, form }) {
        const wanted = form.get("wanted") === "on";
        if (!(await chooseReminders(visit.services.booking, secret, wanted))) return { ok: false, reason: "unknown" };
        return { ok: true, said: { done: wanted ? "on" : "off" } as const };
      },
    });
  }
  if (intent !== "venir") throw data(null, { status: 400 });
  return answerForm(args, {
    failure: "a reminder was not answered",
    from: "anybody",
    limit: "post",
    says,
    async act({ visit }) {
      const said = await sayComing(visit.services.booking, secret);
      return said.ok ? { ok: true, said: { done: "coming" } as const } : said;
    },
  });
}

const says = Object.fromEntries(
  Object.entries(reminderMessages).map(([reason, { message }]) => [reason, message]),
) as Record<ReminderRefusal, string>;

export default function ReminderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reminder } = loaderData;
  const refused = actionData?.ok === false ? (actionData.reason as ReminderRefusal) : null;
  // What the POST found out counts more than what the page found.
  const over = refused && isOver(refused) ? refused : reminder ? reminder.over : "unknown";
  return (
    <>
      <PageHead title="Votre" turn="rendez-vous." />
      <div className={`grid ${styles.answer} ${over ? "" : styles.wide}`}>
        {refused && !isOver(refused) && <Said reason={refused} answers />}
        {actionData?.ok && (
          <AnswerNotice tone="success" role="status" answers>
            {typo(reminderDone[actionData.done])}
          </AnswerNotice>
        )}
        {over && <Said reason={over} answers={refused !== null} />}
        {reminder && !over && <ToCome reminder={reminder} />}
        {reminder && <Choice wanted={reminder.wanted} />}
      </div>
    </>
  );
}

const OVER = ["unknown", "cancelled-since", "moved-since", "begun"] as const;

function isOver(reason: ReminderRefusal): reason is (typeof OVER)[number] {
  return OVER.some((over) => over === reason);
}

function Said({ reason, answers }: { reason: ReminderRefusal; answers: boolean }) {
  const { title, message } = reminderMessages[reason];
  const calls = message.endsWith(" au");
  return (
    <AnswerNotice answers={answers} tone="danger" role="alert" title={typo(title)}>
      {typo(message)} {calls && <a href={agency.phone.href}>{agency.phone.display}</a>}
    </AnswerNotice>
  );
}

function ToCome({ reminder }: { reminder: Reminder }) {
  const { id, date, slot, minutes, place, isComing, hasAccount } = reminder;
  const sending = useNavigation().formData?.get(INTENT_FIELD) === "venir";
  const note = typoOfProse(
    `${capitalised(lengthInWords(minutes))}, ${place ?? `à l'agence : ${addressLine(agency.address)}`}`,
  );
  return (
    <>
      <BookingCard date={date} slot={slot} note={note}>
        {isComing ? (
          <Notice tone="success">{typo("Vous avez dit que vous venez. Merci, et à bientôt.")}</Notice>
        ) : (
          <Form method="post" className={styles.buttons}>
            <input type="hidden" name={INTENT_FIELD} value="venir" />
            <Button type="submit" busy={sending}>
              Je viens
            </Button>
          </Form>
        )}
      </BookingCard>
      <Part id="deplacer" title="Déplacer">
        {hasAccount ? (
          <>
            <p>{typo("Choisissez un autre créneau dans votre compte, ou annulez-y le rendez-vous.")}</p>
            <p>
              <ButtonLink to={href("/compte/rendez-vous/:id", { id })} variant="quiet">
                Choisir un autre créneau
              </ButtonLink>
            </p>
          </>
        ) : (
          <p>
            {typo(`Appelez-nous avant le ${longMoment(date, slot)} :`)}{" "}
            <a href={agency.phone.href}>{agency.phone.display}</a>
          </p>
        )}
      </Part>
    </>
  );
}

/** Whether reminders come at all. */
function Choice({ wanted }: Pick<Reminder, "wanted">) {
  const sending = useNavigation().formData?.get(INTENT_FIELD) === "rappels";
  return (
    <Part id="rappels" title="Rappels">
      <p>
        {typo(
          wanted
            ? "Un e-mail vous rappelle chaque rendez-vous la veille à 18:00."
            : "Vous ne recevez pas de rappel avant vos rendez-vous.",
        )}
      </p>
      <Form method="post" className={styles.buttons} preventScrollReset>
        <input type="hidden" name={INTENT_FIELD} value="rappels" />
        <input type="hidden" name="wanted" value={wanted ? "" : "on"} />
        <Button type="submit" variant="quiet" busy={sending}>
          {wanted ? "Ne plus recevoir de rappels" : "Recevoir les rappels"}
        </Button>
      </Form>
    </Part>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.part} id={id} aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{title}</h2>
      {children}
    </section>
  );
}
