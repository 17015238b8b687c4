import { data, href, Link, redirect } from "react-router";
import { failed, ok } from "#app/platform/result.ts";
import { isRecord } from "#app/forms/is-record.ts";
import { readMergedClient } from "#app/features/clients/merged-client.server.ts";
import { de } from "#app/french/elision.ts";
import { correctAccountPhone, correctGuest } from "#app/features/clients/correct-client.server.ts";
import { guestSchema, phoneSchema } from "#app/features/clients/clients.forms.ts";
import { clientRefusals } from "#app/features/clients/clients.messages.ts";
import { ContactForm } from "#app/features/clients/contact-form.tsx";
import { readBaseValue } from "#app/forms/merge/merge.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import type { Route } from "./+types/client-correct.ts";

export const meta = noindexMeta("Corriger un client");

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const { id } = params;
  const client = await readMergedClient(services.db, id);
  if (!client) throw data(null, { status: 404 });
  if ("mergedInto" in client) throw redirect(href("/agence/clients/:id/corriger", { id: client.mergedInto }));
  return { client };
}

export const shouldRevalidate = revalidateOnConflict;

export async function action(args: Route.ActionArgs) {
  const { services } = await requireMember(args.context);
  const { id } = args.params;
  const client = await readMergedClient(services.db, id);
  if (!client || "mergedInto" in client) throw data(null, { status: 404 });
  const memberForm = formWith({ requires: "member", messages: clientRefusals });
  const to = `${href("/agence/clients/:id", { id })}#fiche`;
  const answer = (corrected: Awaited<ReturnType<typeof correctGuest>>) => {
    if (corrected.ok) return ok({ to });
    if (corrected.reason === "unknown") return corrected;
    const { reason, differences, baseValue } = corrected;
    return failed(reason, { more: { differences, baseValue: JSON.stringify(baseValue) } });
  };
  return answerIntents(args, {
    requires: "member",
    intents: {
      "correct-account": memberForm({
        logMessage: "the number of an account was not corrected",
        schema: phoneSchema,
        async handler({ viewer, value: { contactId, phone }, form }) {
          if (!client.accounts.some((account) => account.id === contactId)) return failed("unknown");
          const correction = { base: readBase(form, { phone }), contact: { phone } };
          return answer(await correctAccountPhone(services, viewer, id, contactId, correction));
        },
      }),
      "correct-guest": memberForm({
        logMessage: "a client was not corrected",
        schema: guestSchema,
        async handler({ viewer, value: { contactId, ...contact }, form }) {
          if (!client.guests.some((guest) => guest.id === contactId)) return failed("unknown");
          const correction = { base: readBase(form, contact), contact };
          return answer(await correctGuest(services, viewer, contactId, correction));
        },
      }),
    },
  });
}

/** The submitted base values are untrusted. */
function readBase<Value extends object>(form: FormData, contact: Value): Partial<Value> {
  const base = readBaseValue(form);
  const names = Object.keys(contact).filter((name) => isRecord(base) && isTextOrNull(base[name]));
  return Object.fromEntries(names.map((name) => [name, (base as Value)[name as keyof Value]])) as Partial<Value>;
}

function isTextOrNull(value: unknown): value is string | null {
  return typeof value === "string" || value === null;
}

export default function ClientCorrect({ loaderData: { client }, actionData }: Route.ComponentProps) {
  const { id, name, accounts, guests } = client;
  const back = href("/agence/clients/:id", { id });
  const failureFor = (contactId: string) =>
    actionData?.ok === false && actionData.values.contactId?.[0] === contactId ? actionData : undefined;
  return (
    <>
      <AgencyHead title="Corriger," titleEnd={<bdi>{name}</bdi>} back={{ to: `${back}#fiche`, label: "Sa fiche" }} />
      {accounts.map((account) => (
        <AgencySection key={account.id} title={`Compte ${de(account.name)}`}>
          <p className="note">
            {`Seul le client peut modifier son nom et son adresse e-mail (${account.email}), dans son espace. Vous pouvez corriger son téléphone ici.`}
          </p>
          <ContactForm
            intent="correct-account"
            label={`Corriger le numéro ${de(account.name)}`}
            submit="Enregistrer"
            contact={account}
            contactId={account.id}
            phoneOnly
            failed={failureFor(account.id)}
            backHref={`${back}#fiche`}
          />
        </AgencySection>
      ))}
      {guests.map((guest) => (
        <AgencySection key={guest.id} title="Coordonnées saisies par l’agence">
          <p className="note">
            La correction s’applique aussi aux rendez-vous que vous avez saisis, sauf ceux rattachés à un compte.
          </p>
          {guest.email && (
            <p className="note">
              Les liens d’un e-mail déjà envoyé à l’ancienne adresse restent actifs. Renvoyez-le à la nouvelle depuis{" "}
              <Link to={href("/agence/courriers")}>E-mails</Link>
              {" : il contiendra de nouveaux liens, et les anciens ne fonctionneront plus."}
            </p>
          )}
          <ContactForm
            intent="correct-guest"
            label={`Corriger ${guest.name ?? guest.email ?? "la fiche"}`}
            submit="Enregistrer"
            contact={guest}
            contactId={guest.id}
            failed={failureFor(guest.id)}
            backHref={`${back}#fiche`}
          />
        </AgencySection>
      ))}
    </>
  );
}
