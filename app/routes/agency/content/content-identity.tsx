import { href } from "react-router";
import { listLibrary } from "#app/features/media/library-choice.server.ts";
import { readEditedPart } from "#app/features/publishing/drafts/drafts.server.ts";
import { FieldForm } from "#app/features/publishing/texts/field-form.tsx";
import { fieldId, groupId } from "#app/features/publishing/form-fields.ts";
import { demonstrationLabels, identityGroups } from "#app/features/publishing/texts/identity-form.ts";
import { canRestore } from "#app/features/publishing/texts/save-texts.server.ts";
import { senderRecords } from "#app/features/emails/sender-records.ts";
import { answerTexts } from "#app/http/content-forms/draft-forms.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { ContentTabs } from "#app/layout/agency/content-tabs.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TabNav } from "#app/ui/list/tab-nav.tsx";
import type { Route } from "./+types/content-identity.ts";
import styles from "./content.module.css";
import { plural } from "#app/french/plural.ts";

export const meta = noindexMeta("Identité");

const SENDER_ID = "expediteur";

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, member, services } = await requireMember(context);
  const { value, baseVersion } = await readEditedPart(services, "identity");
  const groups = identityGroups(value, await listLibrary(services, ctx.contentPages.picture, value.logo ?? null));
  return {
    role: member.role,
    baseVersion,
    baseValue: JSON.stringify(value),
    groups,
    isRestorable: canRestore("identity", value, value),
    demonstrationFields: demonstrationLabels(groups, value),
    records: senderRecords(services.settings.mailFrom ?? value.email),
    hasFixedSender: services.settings.mailFrom !== undefined,
  };
}

export function action(args: Route.ActionArgs) {
  return answerTexts(args, "identity", {
    logMessage: "the identity was not saved",
    to: href("/agence/contenu/identite"),
  });
}

export default function ContentIdentity({ loaderData, actionData }: Route.ComponentProps) {
  const { role, baseVersion, groups, demonstrationFields, records, hasFixedSender } = loaderData;
  return (
    <>
      <AgencyHead
        title="Identité"
        caption="Ces informations figurent sur les pages, dans les e-mails, les agendas et les textes légaux."
      />
      <ContentTabs />
      {role === "team" && (
        <Notice>Vous pouvez préparer ces modifications ; seul le compte propriétaire peut les publier.</Notice>
      )}
      {demonstrationFields.length > 0 && (
        <Notice title="Valeurs de démonstration à remplacer avant la mise en ligne">
          <Disclosure
            summary={plural(
              demonstrationFields.length,
              "Voir le champ",
              `Voir les ${demonstrationFields.length} champs`,
            )}
          >
            <ul className={styles.fieldLinks}>
              {demonstrationFields.map(({ name, label }) => (
                <li key={name}>
                  <a href={`#${fieldId("identity", name)}`}>{label}</a>
                </li>
              ))}
            </ul>
          </Disclosure>
        </Notice>
      )}
      <TabNav label="Rubriques de l’identité">
        {groups.map(({ title }, index) => (
          <a key={title} href={`#${groupId("identity", index)}`}>
            {title}
          </a>
        ))}
        <a href={`#${SENDER_ID}`}>Adresse d’envoi</a>
      </TabNav>
      <AgencySection title="Qui vous êtes">
        <FieldForm
          part="identity"
          label="Identité"
          groups={groups}
          baseVersion={baseVersion}
          baseValue={loaderData.baseValue}
          isRestorable={loaderData.isRestorable}
          failed={actionData?.ok === false ? actionData : undefined}
        />
      </AgencySection>
      <AgencySection id={SENDER_ID} title="L’adresse qui envoie les e-mails">
        <p>
          {hasFixedSender
            ? "Les e-mails sont envoyés depuis l’adresse définie par le réglage MAIL_FROM, quelle que soit celle saisie ici."
            : "Les e-mails sont envoyés depuis l’adresse ci-dessus dès qu’elle est publiée."}{" "}
          Pour qu’ils n’arrivent pas dans les indésirables, son domaine doit déclarer :
        </p>
        <dl className="stack gap1 wideForm">
          {records.map(({ name, host, description }) => (
            <div key={name}>
              <dt>
                <b>{name}</b> {host && <code>{host}</code>}
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </AgencySection>
    </>
  );
}
