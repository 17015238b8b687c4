import { data, href, Link } from "react-router";
import { failed, ok } from "#app/platform/result.ts";
import { answerEnquiry, readEnquiryDetails } from "#app/application/agency/enquiry-answers.server.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { phoneLink } from "#app/french/phone-number.ts";
import { capitalise, isIsoDate, longDateTime, uncapitalise } from "#app/french/dates.ts";
import { typeset } from "#app/french/typeset.ts";
import { notBookableMessages } from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import type { SlotRefusal } from "#app/features/booking/availability/slot-refusal.ts";
import { HALF_HOURS, isHalfHour } from "#app/features/booking/time/half-hour.ts";
import { ANSWER_MAXIMUM, hasPlaceholder } from "#app/features/enquiries/settings/reply-template.ts";
import { insertTemplate } from "#app/features/enquiries/reply/insert-template.server.ts";
import { answerDue } from "#app/features/enquiries/inbox/answer-due.ts";
import {
  composerSchema,
  type MessageKind,
  proposedSlotError,
  proposedSlotsOf,
  templateChoiceSchema,
  valuesOfOtherKinds,
} from "#app/features/enquiries/reply/composer.forms.ts";
import { Composer } from "#app/features/enquiries/reply/composer.tsx";
import { DueMeter } from "#app/features/enquiries/inbox/due-meter.tsx";
import { readStoredTemplates } from "#app/features/enquiries/settings/enquiry-settings.server.ts";
import { TRANSITIONS, transitionsFrom } from "#app/features/enquiries/enquiry-state.ts";
import { threadRefusals, transitionNames } from "#app/features/enquiries/thread/enquiry-thread.messages.ts";
import { saveMessage, removeMessage, transitionEnquiry } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import { awaitsAnswer, inboxQuery, STATE_NAMES, describeInbox } from "#app/features/enquiries/inbox/inbox.ts";
import { InboxList } from "#app/features/enquiries/inbox/inbox-list.tsx";
import { readInbox } from "#app/features/enquiries/inbox/inbox.server.ts";
import { readReceivedMail } from "#app/features/enquiries/thread/received-mail.server.ts";
import { describeReceivedMail } from "#app/features/enquiries/thread/received-mail.ts";
import { ThreadTimeline } from "#app/features/enquiries/thread/thread.tsx";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { readId } from "#app/http/forms/form-data.server.ts";
import { asksForPage } from "#app/http/response/content-types.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import type { ThreadMessage } from "#app/features/enquiries/thread/enquiry-thread.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { ListDetail } from "#app/layout/agency/list-detail.tsx";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { ButtonLink, TextButton } from "#app/ui/button.tsx";
import { SuccessNotice } from "#app/ui/success-notice.tsx";
import { valuesIn } from "#app/ui/form/form-answer.ts";
import { EmailAddress } from "#app/email/email-address.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import type { Route } from "./+types/enquiry.ts";
import styles from "./enquiry.module.css";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: loaderData ? `${loaderData.enquiry.title}, demande` : "Demande", noindex: true });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { member, services } = await requireMember(context);
  const [enquiry, inbox, templates] = await Promise.all([
    readEnquiryDetails(services, params.id),
    readInbox(services, inboxQuery.parse(url.searchParams)),
    readStoredTemplates(services),
  ]);
  if (!enquiry) throw data(null, { status: 404 });
  const undoneText = enquiry.undoneText ?? "";
  return {
    enquiry,
    inbox,
    templates: templates.value.map(({ id, name }) => ({ id, name })),
    undoneText,
    savedAt: lastSavedBy(member.id, enquiry.messages),
    proposesSlots: hasPlaceholder(undoneText, "créneaux"),
    transitions: transitionsFrom(enquiry.status),
    replyTo: services.identity().email,
  };
}

function lastSavedBy(authorId: string, messages: readonly ThreadMessage[]): Record<MessageKind, string> {
  const lastOf = (kind: MessageKind) =>
    messages.findLast((message) => message.kind === kind && message.authorId === authorId)?.createdAt ?? "";
  return { answer: lastOf("answer"), note: lastOf("note"), reply: lastOf("reply") };
}

export const shouldRevalidate = revalidateOnConflict;

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const here = `${href("/agence/demandes/:id", { id })}${args.url.search}#fil`;
  const memberForm = formWith({ requires: "member", messages: threadRefusals });
  return answerIntents(args, {
    requires: "member",
    intents: {
      transition: memberForm({
        logMessage: "the state of an enquiry was not changed",
        async handler({ ctx, viewer, form }) {
          const transition = TRANSITIONS.find((known) => known === form.get("transition"));
          if (!transition) throw data(null, { status: 400 });
          const changed = await transitionEnquiry(ctx.services, viewer, id, transition);
          return changed.ok ? ok({ to: here, flash: "saved" }) : changed;
        },
      }),
      "remove-message": memberForm({
        logMessage: "a note was not deleted",
        async handler({ ctx, viewer, form }) {
          const removed = await removeMessage(ctx.services, viewer, id, readId(form, "message"));
          return removed.ok ? ok({ toWithoutScript: here, flash: "removed" }) : removed;
        },
      }),
      "use-template": memberForm({
        logMessage: "a template was not put into an answer",
        schema: templateChoiceSchema,
        async handler({ ctx, form, value }) {
          const draft = await insertTemplate(ctx.services, id, value);
          if (!draft) return failed("unknown");
          const proposal = draft.proposesSlots && { propose: ["on"] };
          return ok({ data: { values: { ...valuesIn(form), ...proposal, answer: [draft.text] } } });
        },
      }),
      write: memberForm({
        logMessage: "the message about an enquiry was not saved",
        schema: composerSchema,
        async handler({ request, ctx: { services }, viewer, form, value }) {
          const { kind, mail } = value;
          const text = value[kind];
          // Without JavaScript, the next page must contain the unsent text of the other tabs.
          const otherValues = asksForPage(request) && valuesOfOtherKinds(kind, valuesIn(form));
          const success = ok(otherValues ? { data: { values: otherValues } } : { to: here });
          if (kind === "answer") {
            const sent = await answerEnquiry(services, viewer, id, { text, proposedSlots: proposedSlotsOf(value) });
            if (!sent.ok && sent.proposedSlot && sent.why) {
              const { date, time } = sent.proposedSlot;
              const row = value.date.findIndex((day, index) => day === date && (value.slot[index] ?? "") === time);
              const message = explainSlotRefusal(sent.proposedSlot, sent.why);
              return failed(sent.reason, { errors: { [proposedSlotError(row)]: message } });
            }
            return sent.ok ? success : sent;
          }
          const received = mail && (await readReceivedMail(mail));
          if (received?.ok === false) return { ...received, field: "mail" };
          const fullText = received ? describeReceivedMail(received.mail, text, ANSWER_MAXIMUM) : text;
          const saved = await saveMessage(services, viewer, id, { kind, text: fullText });
          return saved.ok ? success : saved;
        },
      }),
    },
  });
}

function explainSlotRefusal({ date, time }: { date: string; time: string }, why: SlotRefusal): string {
  const reason = notBookableMessages[why];
  const sentence =
    isIsoDate(date) && isHalfHour(time) ? `${capitalise(longDateTime(date, time))} : ${uncapitalise(reason)}` : reason;
  return `${sentence} Réponse non envoyée.`;
}

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const { enquiry, inbox, transitions } = loaderData;
  const { requester, status, messages } = enquiry;
  const failed = actionData?.ok === false ? actionData : null;
  const isComposerAnswer = actionData?.intent === "write" || actionData?.intent === "use-template";
  const values = isComposerAnswer && "values" in actionData ? actionData.values : undefined;
  const hasWaitingAnswer = messages.some(({ isWaiting }) => isWaiting);
  return (
    <>
      <AgencyHead title="Demandes," titleEnd={describeInbox(inbox)} />
      <ListDetail
        list={<InboxList {...inbox} current={enquiry.id} />}
        listLayout="column"
        id="fil"
        labelledBy="fil-titre"
        back={{ to: inboxQuery.address(inbox.query), label: "Toutes les demandes" }}
      >
        <header className={styles.head}>
          <h2 id="fil-titre">{typeset(enquiry.title)}</h2>
          <div className={`cluster ${styles.meta}`}>
            <span>
              {enquiry.recordId ? (
                <Link to={`${href("/agence/clients/:id", { id: enquiry.recordId })}#fiche`}>{requester.name}</Link>
              ) : (
                <span>{requester.name}</span>
              )}
              <a href={`mailto:${requester.email}`}>
                <EmailAddress address={requester.email} />
              </a>
              {requester.phone && <a href={phoneLink(requester.phone)}>{requester.phone}</a>}
              {requester.isDisabled && <b>compte désactivé</b>}
            </span>
            {awaitsAnswer(status) && (
              <DueMeter {...answerDue(enquiry.waitsSince, inbox.answerHours, new Date(inbox.now))} inLine />
            )}
          </div>
          <ActionForm
            intent="transition"
            // The notice below this form shows the failure.
            answer={null}
            className={`cluster ${styles.actions}`}
            aria-label="État de la demande"
          >
            <p>
              État : <b>{STATE_NAMES[status]}</b>
            </p>
            {transitions.map((transition) => (
              <TextButton
                key={transition}
                type="submit"
                name="transition"
                value={transition}
                aria-keyshortcuts={transition === "archive" ? "E" : undefined}
              >
                {transitionNames[transition]}
              </TextButton>
            ))}
            <ButtonLink to="#repondre" size="small">
              Répondre
            </ButtonLink>
          </ActionForm>
          {actionData?.ok && actionData.intent === "remove-message" && <SuccessNotice>Supprimé.</SuccessNotice>}
          <ErrorNotice>{failed && !isComposerAnswer && failed.errors[""]}</ErrorNotice>
        </header>
        <ThreadTimeline enquiry={enquiry} now={inbox.now} />
        <Composer
          key={enquiry.id}
          requester={requester}
          templates={loaderData.templates}
          undoneText={loaderData.undoneText}
          suggestedSlots={enquiry.suggested}
          hours={HALF_HOURS}
          proposesSlots={loaderData.proposesSlots}
          hasWaitingAnswer={hasWaitingAnswer}
          savedAt={loaderData.savedAt}
          values={values}
          templateValues={actionData?.ok && actionData.intent === "use-template" ? (values ?? null) : null}
          failed={isComposerAnswer ? failed : null}
          replyTo={loaderData.replyTo}
        />
      </ListDetail>
    </>
  );
}
