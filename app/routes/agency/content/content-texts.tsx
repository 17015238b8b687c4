import { href } from "react-router";
import { readEditedParts } from "#app/features/publishing/drafts/drafts.server.ts";
import { formGroups } from "#app/features/publishing/part-form.ts";
import { FieldForm } from "#app/features/publishing/texts/field-form.tsx";
import { canRestore } from "#app/features/publishing/texts/save-texts.server.ts";
import { type TextPart, textParts } from "#app/features/publishing/texts/text-parts.ts";
import { answerTexts } from "#app/http/content-forms/draft-forms.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { ContentTabs } from "#app/layout/agency/content-tabs.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { failureOf } from "#app/ui/form/failure-of.ts";
import { TabNav } from "#app/ui/list/tab-nav.tsx";
import type { Route } from "./+types/content-texts.ts";

export const meta = noindexMeta("Textes");

const TITLES: Record<TextPart, string> = {
  home: "Accueil",
  services: "Pages des services",
  contact: "Contact et invitations",
  search: "Pour les moteurs de recherche",
  spellings: "Orthographe",
};

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const editedPart = await readEditedParts(services);
  const { value: identity } = editedPart("identity");
  const forms = Object.keys(textParts).map((key) => {
    const part = key as TextPart;
    const { value, baseVersion } = editedPart(part);
    const isRestorable = canRestore(part, value, identity);
    return { part, baseVersion, baseValue: JSON.stringify(value), groups: formGroups(part, value), isRestorable };
  });
  return { forms };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "member", intents });
}

function save(part: TextPart) {
  const to = `${href("/agence/contenu/textes")}#${textParts[part]}`;
  return (args: Route.ActionArgs) => answerTexts(args, part, { logMessage: "the texts were not saved", to });
}

const intents = {
  home: save("home"),
  services: save("services"),
  contact: save("contact"),
  search: save("search"),
  spellings: save("spellings"),
} satisfies Record<TextPart, unknown>;

export default function ContentTexts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AgencyHead title="Textes" titleEnd="du site" />
      <ContentTabs />
      <TabNav label="Parties des textes">
        {loaderData.forms.map(({ part }) => (
          <a key={part} href={`#${textParts[part]}`}>
            {TITLES[part]}
          </a>
        ))}
      </TabNav>
      {loaderData.forms.map(({ part, baseVersion, baseValue, groups, isRestorable }) => (
        <AgencySection key={part} id={textParts[part]} title={TITLES[part]}>
          <FieldForm
            part={part}
            label={TITLES[part]}
            groups={groups}
            baseVersion={baseVersion}
            baseValue={baseValue}
            isRestorable={isRestorable}
            failed={failureOf(actionData, part)}
          />
        </AgencySection>
      ))}
    </>
  );
}
