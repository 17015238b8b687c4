import { de } from "#app/french/elision.ts";
import { data, Form, href, Link, redirect } from "react-router";
import { type ClientFigures, readClientFigures, readClients } from "#app/application/agency/client-details.server.ts";
import { readMergedClient } from "#app/features/clients/merged-client.server.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { dayMonthYear } from "#app/french/dates.ts";
import { isolate } from "#app/french/isolate.ts";
import { parisDate } from "#app/features/booking/time/paris-time.ts";
import { Facts } from "#app/features/clients/record-header.tsx";
import { mergeSchema } from "#app/features/clients/clients.forms.ts";
import { clientRefusals } from "#app/features/clients/clients.messages.ts";
import { mergeClients, splitClient, recordToKeep } from "#app/features/clients/merge-clients.server.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { readId } from "#app/http/forms/form-data.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { Button, UnderlinedLink } from "#app/ui/button.tsx";
import { EmailAddress } from "#app/email/email-address.tsx";
import { Check } from "#app/ui/form/choices.tsx";
import { Field, FormFoot } from "#app/ui/form/field.tsx";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { ListItem, List } from "#app/ui/list/list.tsx";
import type { Route } from "./+types/client-merge.ts";
import styles from "./client.module.css";
import { failed, ok } from "#app/platform/result.ts";
import { typeset } from "#app/french/typeset.ts";

export const meta = noindexMeta("Réunir deux fiches");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const otherId = url.searchParams.get("avec");
  const search = (url.searchParams.get("q") ?? "").trim();
  const isPair = otherId !== null && otherId !== params.id;
  const [record, pair, results] = await Promise.all([
    readMergedClient(services.db, params.id),
    isPair ? Promise.all([readClientFigures(services, params.id), readClientFigures(services, otherId)]) : null,
    search === "" ? null : readClients(services, new URLSearchParams({ q: search })),
  ]);
  if (!record) throw data(null, { status: 404 });
  if ("mergedInto" in record) throw redirect(href("/agence/clients/:id/reunir", { id: record.mergedInto }));
  const sides = pair?.every(isUnmerged) ? pair.map(sideOf) : null;
  return {
    id: record.id,
    name: record.name,
    search,
    results: results?.rows.filter((row) => row.id !== record.id) ?? null,
    isGone: isPair && !sides,
    sides,
    keptId: sides && recordToKeep(sides[0]!, sides[1]!).id,
  };
}

function isUnmerged(record: Awaited<ReturnType<typeof readClientFigures>>): record is ClientFigures {
  return record !== null && !("mergedInto" in record);
}

function sideOf({ id, name, accounts, guests, counts, createdAt, phone }: ClientFigures) {
  const emails = [...accounts, ...guests].map(({ email }) => email).filter((email) => email !== null);
  return {
    id,
    name,
    phone,
    emails: [...new Set(emails)],
    hasAccount: accounts.length > 0,
    hasGuests: guests.length > 0,
    since: parisDate(new Date(createdAt)),
    appointments: counts.upcoming + counts.past + counts.cancelled,
    enquiries: Object.values(counts.enquiries).reduce((sum: number, count) => sum + (count ?? 0), 0),
  };
}

type Side = ReturnType<typeof sideOf>;

export const shouldRevalidate = revalidateOnConflict;

const memberForm = formWith({ requires: "member", messages: clientRefusals });

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    requires: "member",
    intents: {
      merge: memberForm({
        logMessage: "two records were not merged",
        schema: mergeSchema,
        async handler({ ctx, viewer, value: { other, acknowledged } }) {
          if (!acknowledged) return failed("not-acknowledged", { field: "acknowledged" });
          const merged = await mergeClients(ctx.services, viewer, args.params.id, other);
          return merged.ok ? ok({ to: `${href("/agence/clients/:id", { id: merged.id })}#fiche` }) : merged;
        },
      }),
      split: memberForm({
        logMessage: "two records were not split",
        async handler({ ctx, viewer, form }) {
          const split = await splitClient(ctx.services, viewer, readId(form, "part"));
          return split.ok ? ok({ to: `${href("/agence/clients/:id", { id: split.id })}#fiche` }) : split;
        },
      }),
    },
  });
}

export default function ClientMerge({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, search, results, isGone, sides, keptId } = loaderData;
  const here = href("/agence/clients/:id/reunir", { id });
  const failed = actionData?.ok === false ? actionData : undefined;
  return (
    <>
      <AgencyHead
        title="Réunir,"
        titleEnd={<bdi>{name}</bdi>}
        back={{ to: `${href("/agence/clients/:id", { id })}#fiche`, label: "Sa fiche" }}
        caption="Deux fiches pour une même personne : la seconde est intégrée à la première."
      />
      {sides ? (
        <Comparison sides={sides} keptId={keptId!} here={here} failed={failed} />
      ) : (
        <AgencySection title="Avec quelle fiche ?">
          <ErrorNotice>{failed?.errors[""] ?? (isGone && clientRefusals.unknown.message)}</ErrorNotice>
          <Form action={here} className="stack gap3 wideForm" aria-label="Chercher l’autre fiche">
            <Field
              label="Nom, téléphone ou e-mail"
              name="q"
              type="search"
              autoComplete="off"
              maxLength={200}
              defaultValue={search}
            />
            <FormFoot>
              <Button type="submit" variant="quiet">
                Chercher
              </Button>
            </FormFoot>
          </Form>
          {results?.length === 0 && <p>Aucune autre fiche ne correspond.</p>}
          {results && results.length > 0 && (
            <List>
              {results.map((row) => (
                <ListItem
                  key={row.id}
                  title={row.name}
                  meta={row.contact === null ? "ni e-mail ni téléphone" : <EmailAddress address={row.contact} />}
                  state={{ label: row.hasAccount ? "Compte" : "Sans compte", tone: row.hasAccount ? "open" : "over" }}
                >
                  <Link to={`${here}?avec=${row.id}`}>
                    Comparer les deux fiches<span className="visuallyHidden">, avec {row.name}</span>
                  </Link>
                </ListItem>
              ))}
            </List>
          )}
        </AgencySection>
      )}
    </>
  );
}

interface ComparisonProps {
  sides: readonly Side[];
  keptId: string;
  here: string;
  failed: FormFailed<string, "merge" | "split"> | undefined;
}

function Comparison({ sides, keptId, here, failed }: ComparisonProps) {
  const kept = sides.find((side) => side.id === keptId)!;
  const absorbed = sides.find((side) => side.id !== keptId)!;
  const other = sides[1]!;
  return (
    <AgencySection title="Les deux fiches">
      <div className={styles.pair}>
        {[kept, absorbed].map((side) => (
          <div key={side.id}>
            <h3>
              <bdi>{side.name}</bdi> <em>{side === kept ? "conservée" : "intégrée à l’autre"}</em>
            </h3>
            <Facts
              facts={[
                { label: "Compte", value: side.hasAccount ? "oui" : "aucun" },
                { label: "E-mail", value: side.emails.join(", ") || "non renseigné" },
                { label: "Téléphone", value: side.phone ?? "non renseigné" },
                { label: "Créée le", value: dayMonthYear(side.since) },
                { label: "Rendez-vous", value: String(side.appointments) },
                { label: "Demandes", value: String(side.enquiries) },
              ]}
            />
          </div>
        ))}
      </div>
      <ul className="stack gap3 wideForm">
        {describeMerge(kept, absorbed).map((sentence) => (
          <li key={sentence}>{typeset(sentence)}</li>
        ))}
      </ul>
      <ActionForm
        intent="merge"
        answer={failed}
        action={`${here}?avec=${other.id}`}
        className="stack gap3 wideForm"
        aria-label="Réunir les deux fiches"
        submit="Réunir les deux fiches"
        foot={<UnderlinedLink to={here}>Une autre fiche</UnderlinedLink>}
      >
        {(field) => (
          <>
            <input type="hidden" name="other" value={other.id} />
            <Check name="acknowledged" required error={field("acknowledged").error}>
              J’ai comparé les deux fiches : c’est bien la même personne.
            </Check>
          </>
        )}
      </ActionForm>
    </AgencySection>
  );
}

function describeMerge(kept: Side, absorbed: Side): string[] {
  const parts = [
    `Rendez-vous, demandes, e-mails et notes ${de(isolate(absorbed.name))} seront regroupés dans la fiche ${de(isolate(kept.name))}.`,
    "Rien n’est effacé ni envoyé, et vous pourrez séparer les deux fiches à tout moment.",
  ];
  if (kept.hasAccount && absorbed.hasGuests)
    parts.push(
      `Les rendez-vous que vous avez saisis pour ${isolate(absorbed.name)} apparaîtront dans le compte ${de(isolate(kept.name))} (${kept.emails[0]}), qui pourra les voir et les annuler.`,
    );
  if (kept.hasAccount && absorbed.hasAccount)
    parts.push("Chacun des deux comptes garde sa connexion et son espace client.");
  parts.push("Effacer la fiche, plus tard, effacera tout ce qu’elle réunit.");
  return parts;
}
