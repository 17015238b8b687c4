import { href, Link } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { longDateTime } from "#app/french/dates.ts";
import { EditConflict } from "#app/forms/edit-conflict.tsx";
import { typeset } from "#app/french/typeset.ts";
import { shortDateTime } from "#app/french/instant-labels.ts";
import { Button, TextButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import type { ClientRefusal, NoteIntent } from "./clients.messages.ts";
import type { TimelineEntry, TimelineMonth } from "./timeline-entry.ts";
import { Timeline, TimelineHeading, TimelineItem, TimelineSheet } from "#app/ui/list/timeline.tsx";
import { useOptimisticLock } from "#app/ui/form/use-optimistic-lock.ts";
import styles from "./client-timeline.module.css";

interface ClientTimelineProps {
  upcoming: readonly { id: string; date: string; time: string; note: string | null }[];
  months: readonly TimelineMonth[];
  answer: FormAnswer<ClientRefusal, object, NoteIntent> | undefined;
  now: string;
}

export function ClientTimeline({ upcoming, months, answer, now: nowText }: ClientTimelineProps) {
  const now = new Date(nowText);
  return (
    <Timeline>
      {upcoming.length === 0 && months.length === 0 && (
        <p className="note">Aucun historique pour l’instant : ni demande, ni rendez-vous, ni e-mail.</p>
      )}
      {upcoming.length > 0 && <TimelineHeading>À venir</TimelineHeading>}
      {upcoming.map(({ id, date, time, note }) => (
        <TimelineItem
          key={id}
          kind="next"
          title={<Link to={href("/agence/agenda/:id", { id })}>{`Rendez-vous le ${longDateTime(date, time)}`}</Link>}
        >
          {note && <p className="userText">{typeset(note)}</p>}
        </TimelineItem>
      ))}
      {months.map(({ name, entries }) => (
        <div key={name}>
          <TimelineHeading>{name}</TimelineHeading>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} answer={answer} now={now} />
          ))}
        </div>
      ))}
    </Timeline>
  );
}

const ITEM_KINDS: Partial<Record<TimelineEntry["kind"], string>> = { "client-note": "note", event: "mail" };

interface EntryProps {
  entry: TimelineEntry;
  answer: FormAnswer<ClientRefusal, object, NoteIntent> | undefined;
  now: Date;
}

function Entry({ entry, answer, now }: EntryProps) {
  const { key, at, kind, title, detail, text, version = 0, link, outcome, isSent = false, failed } = entry;
  const titleText = typeset(title);
  return (
    <TimelineItem
      kind={ITEM_KINDS[kind] ?? kind}
      hasFailed={failed}
      title={link ? <Link to={link}>{titleText}</Link> : titleText}
      at={at}
      timeText={
        <>
          {/* The outcome of a sent mail contains its date. */}
          {!isSent && <span>{shortDateTime(at, now)}</span>}
          {outcome && <span className={styles.outcome}>{outcome}</span>}
        </>
      }
    >
      {detail && <p data-failed={failed || undefined}>{typeset(detail)}</p>}
      {text !== null && (
        <TimelineSheet>
          <p className="userText">{text}</p>
        </TimelineSheet>
      )}
      {kind === "client-note" && <NoteForms id={key} note={{ text: text ?? "", version }} answer={answer} />}
    </TimelineItem>
  );
}

interface NoteFormsProps {
  id: string;
  note: { text: string; version: number };
  answer: EntryProps["answer"];
}

function NoteForms({ id, note, answer }: NoteFormsProps) {
  const { text } = note;
  const failed =
    answer?.ok === false && answer.intent === "note" && answer.values.note?.[0] === id ? answer : undefined;
  const hasConflict = failed?.reason === "note-conflict";
  const { baseVersion, field: ref } = useOptimisticLock(note, hasConflict);
  return (
    <Disclosure className={styles.noteForms} summary="Corriger ou supprimer" open={failed !== undefined}>
      <ActionForm
        intent="note"
        draftKey={id}
        answer={failed}
        error={
          hasConflict ? <EditConflict differences={[{ name: "text", label: "La note", current: text }]} /> : undefined
        }
        className="stack"
      >
        {(field) => (
          <>
            <input type="hidden" name="note" value={id} />
            <input type="hidden" name="baseVersion" value={baseVersion} />
            <Field label="La note" multiline maxLength={2000} ref={ref} {...field("text", text)} />
            <Button type="submit" size="small" variant="quiet">
              Enregistrer la note
            </Button>
          </>
        )}
      </ActionForm>
      <ActionForm intent="remove-note" answer={null}>
        <input type="hidden" name="note" value={id} />
        <TextButton type="submit">Supprimer la note</TextButton>
      </ActionForm>
    </Disclosure>
  );
}
