import { editConflict } from "#app/forms/edit-conflict.messages.ts";
import { refusals } from "#app/forms/refusals.ts";
import { href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { commonRefusals } from "#app/forms/common-refusals.ts";
import { EditConflict } from "#app/forms/edit-conflict.tsx";
import { typeset } from "#app/french/typeset.ts";
import {
  ANSWER_MAXIMUM,
  type AnswerTemplate,
  TEMPLATE_NAME_MAXIMUM,
  MAX_TEMPLATES,
} from "#app/features/enquiries/settings/reply-template.ts";
import {
  deleteTemplate,
  readStoredTemplates,
  writeTemplate,
} from "#app/features/enquiries/settings/enquiry-settings.server.ts";
import { settingsMessages, templateFormSchema } from "#app/features/enquiries/settings/enquiry-settings.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { backToSettings } from "#app/layout/agency/agency-navigation.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { Setting } from "#app/layout/agency/setting.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { Button } from "#app/ui/button.tsx";
import { SuccessNotice } from "#app/ui/success-notice.tsx";
import { Field, FormFoot } from "#app/ui/form/field.tsx";
import { type FormFailed, INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { DeleteSection } from "#app/forms/delete-section.tsx";
import type { Route } from "./+types/answer-templates.ts";
import { baseVersionIn } from "#app/forms/base-version.ts";
import { ok } from "#app/platform/result.ts";

export const meta = noindexMeta("Modèles de réponse");

export async function loader({ context }: Route.LoaderArgs) {
  const { services } = await requireMember(context);
  const { value, version } = await readStoredTemplates(services);
  return { templates: value, baseVersion: version };
}

export const shouldRevalidate = revalidateOnConflict;

const messages = refusals(
  {
    409: {
      "edit-conflict": editConflict(),
      "too-many-templates": settingsMessages.tooMany,
    },
  },
  commonRefusals,
);

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "member", intents });
}

const memberForm = formWith({ requires: "member", messages });

const HERE = href("/agence/reglages/modeles");

const intents = {
  save: memberForm({
    logMessage: "a template was not saved",
    schema: templateFormSchema,
    async handler({ ctx, viewer, value: { template: id, name, text, baseVersion } }) {
      const saved = await writeTemplate(ctx.services, viewer, { id, name, text }, baseVersion);
      return saved.ok ? ok({ to: HERE, flash: "saved" }) : saved;
    },
  }),
  delete: memberForm({
    logMessage: "a template was not deleted",
    async handler({ ctx, viewer, form }) {
      const deleted = await deleteTemplate(ctx.services, viewer, String(form.get("template")), baseVersionIn(form));
      return deleted.ok ? ok({ toWithoutScript: HERE, flash: "removed" }) : deleted;
    },
  }),
};

const GONE = "Ce modèle vient d’être supprimé.";
const GONE_EDITED = `${GONE} Votre texte est ci-dessous.`;

const FIELDS = { name: "Nom du modèle", text: "Texte" };

const EMPTY: AnswerTemplate = { id: "", name: "", text: "" };

export default function AnswerTemplates({ loaderData: { templates, baseVersion }, actionData }: Route.ComponentProps) {
  const failed = actionData?.ok === false ? actionData : null;
  const failedId = failed?.values.template?.[0] ?? "";
  const isGone = failed !== null && failedId !== "" && templates.every(({ id }) => id !== failedId);
  // The form for a new template then shows the text of the deleted one.
  const isGoneEdited = isGone && failed.intent === "save";
  const newTemplateFailed = failedId === "" ? failed : null;
  const hasRoom = templates.length < MAX_TEMPLATES;
  return (
    <>
      <AgencyHead
        back={backToSettings}
        title="Modèles de réponse"
        caption="{prénom}, {offre} et {créneaux}, avec les accolades, sont remplacés automatiquement."
      />
      {actionData?.ok && <SuccessNotice>Le modèle a été supprimé.</SuccessNotice>}
      {isGone && !isGoneEdited && <SuccessNotice>{GONE}</SuccessNotice>}
      {templates.map((template) => (
        <Setting key={template.id} id={template.id} title={typeset(template.name)}>
          <TemplateForm
            key={`${template.name} ${template.text}`}
            template={template}
            baseVersion={baseVersion}
            failed={failed && failedId === template.id ? failed : null}
          />
        </Setting>
      ))}
      {hasRoom && (
        <Setting id="nouveau" title="Nouveau modèle" about="Un texte que vous écrivez souvent.">
          <TemplateForm
            key={`${templates.at(-1)?.id ?? ""} ${isGoneEdited}`}
            template={EMPTY}
            baseVersion={baseVersion}
            failed={isGoneEdited ? { ...failed, errors: { ...failed.errors, "": GONE_EDITED } } : newTemplateFailed}
          />
        </Setting>
      )}
    </>
  );
}

interface TemplateFormProps {
  template: AnswerTemplate;
  baseVersion: number;
  failed: FormFailed<string, "save" | "delete"> | null;
}

function TemplateForm({ template, baseVersion, failed }: TemplateFormProps) {
  const isNew = template.id === "";
  // Browsers send CRLF.
  const isDifferent = (name: "name" | "text") => failed?.values[name]?.[0]?.replaceAll("\r\n", "\n") !== template[name];
  return (
    <ActionForm
      intent={["save", "delete"]}
      draftKey={template.id}
      answer={failed}
      error={
        failed?.reason === "edit-conflict" && !isNew ? (
          <EditConflict
            differences={(["name", "text"] as const)
              .filter(isDifferent)
              .map((name) => ({ name, label: FIELDS[name], current: template[name] }))}
          />
        ) : undefined
      }
      action={`#${template.id || "nouveau"}`}
      className="stack gap3 wideForm"
      aria-label={isNew ? "Nouveau modèle" : template.name}
    >
      {(field) => (
        <>
          <input type="hidden" name="template" value={template.id} />
          <input type="hidden" name="baseVersion" value={baseVersion} />
          <Field
            label={FIELDS.name}
            autoComplete="off"
            maxLength={TEMPLATE_NAME_MAXIMUM}
            required
            {...field("name", template.name)}
          />
          <Field
            label={FIELDS.text}
            multiline
            rows={8}
            maxLength={ANSWER_MAXIMUM}
            required
            {...field("text", template.text)}
          />
          <FormFoot>
            <Button type="submit" variant="quiet" size="small" name={INTENT_FIELD} value="save">
              {isNew ? "Ajouter" : "Enregistrer"}
            </Button>
          </FormFoot>
          {!isNew && (
            <DeleteSection
              summary="Supprimer"
              intent="delete"
              submit="Supprimer"
              submitLabel={typeset(`Supprimer « ${template.name} »`)}
              loss="Le modèle sera supprimé définitivement."
              withinForm
              failed={null}
            />
          )}
        </>
      )}
    </ActionForm>
  );
}
