import { href, Link } from "react-router";
import { DeleteSection } from "#app/forms/delete-section.tsx";
import { longDateTime } from "#app/french/dates.ts";
import { deliveryFailure } from "#app/email/delivery-failure.ts";
import { de } from "#app/french/elision.ts";
import { euros } from "#app/french/euros.ts";
import { describeDelivery } from "#app/email/mail-delivery.ts";
import { typeset } from "#app/french/typeset.ts";
import { shortDateTime } from "#app/french/instant-labels.ts";
import { SERVICE_LABELS, SERVICES } from "#app/features/enquiries/enquiry.ts";
import type { Thread, ThreadMessage } from "./enquiry-thread.server.ts";
import { Timeline, TimelineItem, TimelineSheet } from "#app/ui/list/timeline.tsx";
import styles from "./thread.module.css";

interface ThreadMail {
  id: string;
  to: string;
  title: string;
  status: "pending" | "sending" | "sent" | "failed";
  attempts: number;
  lastError: string | null;
  messageId: string;
  createdAt: string;
  sentAt: string | null;
}

interface ProposedMeetings {
  state: "waiting" | "open" | "chosen" | "closed";
  heldUntil: string;
  appointment: { id: string; date: string; time: string; isCancelled: boolean } | null;
}

interface TimelineMessage extends ThreadMessage {
  meetings: ProposedMeetings | null;
}

interface ThreadTimelineProps {
  enquiry: Omit<Thread, "messages"> & { messages: readonly TimelineMessage[]; mails: readonly ThreadMail[] };
  now: string;
}

type Entry = { at: string } & ({ kind: "mail"; mail: ThreadMail } | { kind: "message"; message: TimelineMessage });

export function ThreadTimeline({ enquiry, now: nowText }: ThreadTimelineProps) {
  const now = new Date(nowText);
  const { messages, mails, services, offer } = enquiry;
  const messageIds = new Set(messages.map(({ messageId }) => messageId));
  const entries: Entry[] = [
    ...mails
      .filter(({ messageId }) => !messageIds.has(messageId))
      .map((mail) => ({ kind: "mail" as const, mail, at: mail.createdAt })),
    ...messages.map((message) => ({ kind: "message" as const, message, at: message.createdAt })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <Timeline>
      <TimelineItem
        kind="request"
        title="Demande"
        at={enquiry.createdAt}
        timeText={shortDateTime(enquiry.createdAt, now)}
      >
        <TimelineSheet>
          <p className={styles.tags}>
            {SERVICES.map((service) => (
              <span key={service}>
                {SERVICE_LABELS[service]} <b>{services.includes(service) ? "Oui" : "Non"}</b>
              </span>
            ))}
          </p>
          {offer && (
            <p className={styles.offer}>
              {typeset(`Depuis le tarif « ${offer.title} », affiché `)}
              <b>{euros(offer.price)}</b> ce jour-là
            </p>
          )}
          <p className="userText">{enquiry.description}</p>
        </TimelineSheet>
      </TimelineItem>
      {entries.map((entry) =>
        entry.kind === "mail" ? (
          <MailItem key={entry.mail.id} mail={entry.mail} now={now} />
        ) : (
          <MessageItem
            key={entry.message.id}
            message={entry.message}
            mail={mails.findLast(({ messageId }) => messageId === entry.message.messageId)}
            requester={enquiry.requester}
            now={now}
          />
        ),
      )}
    </Timeline>
  );
}

function MailItem({ mail, now }: { mail: ThreadMail; now: Date }) {
  return (
    <TimelineItem
      kind="mail"
      hasFailed={mail.status === "failed"}
      title={typeset(mail.title)}
      at={mail.sentAt ?? mail.createdAt}
      timeText={describeDelivery(mail, now)}
    >
      {mail.status === "failed" && <p data-failed>{`Non remis à ${mail.to} : ${deliveryFailure(mail.lastError)}.`}</p>}
    </TimelineItem>
  );
}

interface MessageItemProps {
  message: TimelineMessage;
  mail: ThreadMail | undefined;
  requester: Thread["requester"];
  now: Date;
}

function MessageItem({ message, mail, requester, now }: MessageItemProps) {
  const { id, kind, author, text, createdAt, isWaiting, meetings } = message;
  const authorName = author ?? "l’agence";
  const titles = {
    answer: `Réponse ${de(authorName)}`,
    note: `Note ${de(authorName)}`,
    reply: `Réponse ${de(requester.firstName || requester.name)}`,
  };
  return (
    <TimelineItem
      kind={kind}
      hasFailed={mail?.status === "failed"}
      title={titles[kind]}
      at={createdAt}
      timeText={[
        shortDateTime(createdAt, now),
        isWaiting ? "envoi dans la minute" : mail && mail.status !== "sent" && describeDelivery(mail, now),
      ]
        .filter(Boolean)
        .join(", ")}
    >
      <TimelineSheet>
        <p className="userText">{text}</p>
      </TimelineSheet>
      {mail?.status === "failed" && (
        <p data-failed>{`Non remise à ${mail.to} : ${deliveryFailure(mail.lastError)}.`}</p>
      )}
      {meetings && <MeetingOutcome meetings={meetings} now={now} />}
      {kind !== "answer" && (
        <DeleteSection
          summary={
            <>
              Supprimer<span className="visuallyHidden">{` : ${titles[kind]}`}</span>
            </>
          }
          intent="remove-message"
          submit="Supprimer définitivement"
          failed={null}
        >
          <input type="hidden" name="message" value={id} />
        </DeleteSection>
      )}
    </TimelineItem>
  );
}

function MeetingOutcome({ meetings, now }: { meetings: ProposedMeetings; now: Date }) {
  const { state, appointment, heldUntil } = meetings;
  if (appointment)
    return (
      <p>
        {appointment.isCancelled ? "Créneau choisi, puis annulé : " : "Créneau choisi : "}
        <Link to={href("/agence/agenda/:id", { id: appointment.id })}>
          {longDateTime(appointment.date, appointment.time)}
        </Link>
      </p>
    );
  if (state === "waiting") return <p>Les créneaux sont réservés 48 heures à compter de l’envoi.</p>;
  if (state === "closed") return <p>Les liens ne sont plus valables.</p>;
  if (heldUntil > now.toISOString())
    return <p>{`Créneaux réservés jusqu’au ${shortDateTime(heldUntil, now)}, en attente de choix.`}</p>;
  return (
    <p>
      Aucun choix : les créneaux ne sont plus réservés, mais chaque lien fonctionne tant que son créneau reste libre.
    </p>
  );
}
