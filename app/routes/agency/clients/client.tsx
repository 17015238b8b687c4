import { data, href, redirect } from "react-router";
import { ok } from "#app/platform/result.ts";
import { readClientRecord, readClients } from "#app/application/agency/client-details.server.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { RecordHeader } from "#app/features/clients/record-header.tsx";
import { clientsQuery, describeClients } from "#app/features/clients/client-list.ts";
import { ClientList } from "#app/features/clients/client-list.tsx";
import { addNote, changeNote, removeNote } from "#app/features/clients/client-notes.server.ts";
import { ClientTimeline } from "#app/features/clients/client-timeline.tsx";
import { clientNoteSchema } from "#app/features/clients/clients.forms.ts";
import { clientRefusals } from "#app/features/clients/clients.messages.ts";
import { byMonth } from "#app/features/clients/timeline-entry.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { readId } from "#app/http/forms/form-data.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { ListDetail } from "#app/layout/agency/list-detail.tsx";
import { pageMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { failureOf } from "#app/ui/form/failure-of.ts";
import { SuccessNotice } from "#app/ui/success-notice.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import type { Route } from "./+types/client.ts";
import { ClientAside, ClientFacts } from "./client-aside.tsx";
import styles from "./client.module.css";

export const handle = { isLive: true };

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { title: loaderData ? `${loaderData.record.name}, client` : "Client", noindex: true });

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z$/;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { member, services } = await requireMember(context);
  const cursor = url.searchParams.get("avant");
  const before = cursor && ISO_INSTANT.test(cursor) ? cursor : null;
  const [record, list] = await Promise.all([
    readClientRecord(services, params.id, before),
    readClients(services, url.searchParams),
  ]);
  if (!record) throw data(null, { status: 404 });
  if ("mergedInto" in record) throw redirect(href("/agence/clients/:id", { id: record.mergedInto }));
  const { timeline, notes, ...details } = record;
  return {
    record: details,
    latestOwnNoteId: notes.findLast(({ author }) => author === member.id)?.id ?? null,
    createdOn: parisDate(new Date(record.createdAt)),
    months: byMonth(timeline.entries, (at) => parisDate(new Date(at))),
    older: timeline.older,
    isFirst: before === null,
    latestEnquiry: timeline.entries.find(({ kind }) => kind === "request")?.link ?? null,
    list,
    isOwner: member.role === "owner",
  };
}

export const shouldRevalidate = revalidateOnConflict;

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  // Keeps the list's query, but drops the timeline's cursor, because a new note is on the first page.
  const clientAddress = `${clientsQuery.address(clientsQuery.parse(args.url.searchParams), id)}#fiche`;
  const memberForm = formWith({ requires: "member", messages: clientRefusals });
  return answerIntents(args, {
    requires: "member",
    intents: {
      note: memberForm({
        logMessage: "a note on a client was not saved",
        schema: clientNoteSchema,
        async handler({ ctx, viewer, value: { note, ...values } }) {
          const { services } = ctx;
          const saved = note
            ? await changeNote(services, viewer, id, note, values)
            : await addNote(services, viewer, id, values.text);
          if (saved.ok) return ok({ to: clientAddress, flash: "saved" });
          return saved.reason === "note-gone" ? { ...saved, field: "text" } : saved;
        },
      }),
      "remove-note": memberForm({
        logMessage: "a note on a client was not deleted",
        async handler({ ctx, viewer, form }) {
          const removed = await removeNote(ctx.services, viewer, id, readId(form, "note"));
          return removed.ok ? ok({ toWithoutScript: clientAddress, flash: "removed" }) : removed;
        },
      }),
    },
  });
}

export default function Client({ loaderData, actionData }: Route.ComponentProps) {
  const { record, createdOn, months, older, isFirst, latestEnquiry, list, isOwner } = loaderData;
  const { id, name, phone, email } = record;
  const pageHref = (before: string | null) => `${clientsQuery.address(list.query, id, { avant: before })}#fiche`;
  return (
    <>
      <AgencyHead title="Clients," titleEnd={describeClients(list)} />
      <ListDetail
        list={<ClientList {...list} current={id} />}
        listLayout="column"
        id="fiche"
        labelledBy="fiche-nom"
        back={{ to: clientsQuery.address(list.query), label: "Tous les clients" }}
      >
        <RecordHeader
          headingId="fiche-nom"
          name={name}
          createdOn={createdOn}
          phone={phone}
          email={email}
          bookHref={`${href("/agence/agenda/nouveau")}?client=${id}`}
          replyHref={latestEnquiry}
        />
        {actionData?.ok && <SuccessNotice>Note supprimée.</SuccessNotice>}
        <ErrorNotice>{failureOf(actionData, "remove-note")?.errors[""]}</ErrorNotice>
        <div className={styles.body}>
          <ClientFacts record={record} />
          <div className={styles.timeline}>
            <ClientTimeline
              upcoming={isFirst ? record.upcoming : []}
              months={months}
              answer={actionData}
              now={record.now}
            />
            <Pagination
              label="historique"
              first={isFirst ? null : pageHref(null)}
              firstLabel="Entrées récentes"
              next={older && pageHref(older)}
              nextLabel="Entrées plus anciennes"
            />
          </div>
          <ClientAside
            record={record}
            latestOwnNoteId={loaderData.latestOwnNoteId}
            isOwner={isOwner}
            answer={actionData}
          />
        </div>
      </ListDetail>
    </>
  );
}
