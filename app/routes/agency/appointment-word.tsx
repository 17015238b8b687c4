import { useState } from "react";
import { data, Form, href, useNavigation } from "react-router";
import { readAppointmentFile } from "#app/across/appointment-file.server.ts";
import { longMoment } from "#app/content/dates.ts";
import { typo } from "#app/content/typo.ts";
import { wordSchema } from "#app/features/booking/agency-agenda.forms.ts";
import { agencyAgendaRefusals, movedMeanwhile } from "#app/features/booking/agency-agenda.messages.ts";
import { changeWordOfMove } from "#app/features/booking/agency-agenda.server.ts";
import styles from "#app/features/booking/agency-forms.module.css";
import { readWaitingMove } from "#app/features/booking/waiting-word.server.ts";
import { WordField } from "#app/features/booking/word-field.tsx";
import { agencyReads } from "#app/http/agency-reads.server.ts";
import { answerForm } from "#app/http/form-action.server.ts";
import { requireMember } from "#app/http/require-member.server.ts";
import { visitOf } from "#app/http/visit.server.ts";
import { AgencyHead } from "#app/layout/agency-page.tsx";
import { pageMeta } from "#app/layout/page-meta.ts";
import { reloadWhenOvertaken } from "#app/layout/reload-when-overtaken.ts";
import { AnswerNotice } from "#app/ui/answer-notice.tsx";
import { Button, UnderlinedLink } from "#app/ui/button.tsx";
import { FormFoot } from "#app/ui/field.tsx";
import type { Route } from "./+types/appointment-word.ts";

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: "Joindre un mot", noindex: true });

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireMember(context);
  const reads = agencyReads(context);
  const [file, waiting] = await Promise.all([
    readAppointmentFile(reads, params.id),
    readWaitingMove(reads.booking.db, params.id),
  ]);
  if (!file) throw data(null, { status: 404 });
  const { date, slot, client, sequence } = file;
  return { moment: longMoment(date, slot), client, sequence, waits: waiting !== undefined, word: waiting?.word ?? "" };
}

export const shouldRevalidate = reloadWhenOvertaken;

export async function action(args: Route.ActionArgs) {
  const member = await requireMember(args.context);
  const { id } = args.params;
  const { booking } = visitOf(args.context).services;
  return answerForm(args, {
    failure: "the word was not kept",
    schema: wordSchema,
    from: "member",
    limit: "post",
    says: agencyAgendaRefusals,
    async act({ value }) {
      const result = await changeWordOfMove(booking, member, id, value);
      if (result.ok) return { ok: true, to: href("/agence/agenda/:id", { id }) };
      if (result.reason !== "moved-meanwhile") return result;
      const { stands } = result;
      return { ...result, errors: { "": movedMeanwhile(stands) }, more: { stands } };
    },
  });
}

export default function AppointmentWord(props: Route.ComponentProps) {
  // What is written about one is nothing for the next.
  return <WordOfMove key={props.params.id} {...props} />;
}

function WordOfMove({ loaderData, actionData, params }: Route.ComponentProps) {
  const { moment, client, sequence, waits, word } = loaderData;
  // The page is loaded again when the minute is over, but what was being written stays.
  const [begun] = useState({ waits, sequence });
  const sending = useNavigation().formMethod === "POST";
  const refused = actionData && !actionData.ok ? actionData : null;
  const stands = refused && "stands" in refused ? refused.stands : null;
  const said = refused?.errors[""] ?? (waits ? "" : agencyAgendaRefusals["mail-gone"]);
  return (
    <>
      <AgencyHead title="Joindre" news="un mot" intro={<p>{typo(`${client.name}, ${moment}`)}</p>} />
      {said && (
        <AnswerNotice tone="danger" role="alert" answers={refused !== null}>
          <p>{typo(said)}</p>
          {!waits && client.fileId && (
            <p>
              <UnderlinedLink to={href("/agence/clients/:id", { id: client.fileId })}>
                Écrire depuis sa fiche
              </UnderlinedLink>
            </p>
          )}
        </AnswerNotice>
      )}
      {(begun.waits || refused) && (
        <Form method="post" className={styles.form}>
          <input type="hidden" name="seen" value={stands?.sequence ?? refused?.typed.seen?.[0] ?? begun.sequence} />
          <WordField typed={refused?.typed.word?.[0] ?? word} error={refused?.errors.word} />
          <FormFoot>
            <Button type="submit" busy={sending}>
              Joindre ce mot
            </Button>
            <UnderlinedLink to={href("/agence/agenda/:id", { id: params.id })}>Ne rien changer</UnderlinedLink>
          </FormFoot>
        </Form>
      )}
    </>
  );
}
