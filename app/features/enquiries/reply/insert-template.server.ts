import type { SiteDeps } from "#app/site-deps.ts";
import {
  hasPlaceholder,
  fillPlaceholders,
  withoutBraces,
  addTemplate,
} from "#app/features/enquiries/settings/reply-template.ts";
import { readStoredTemplates } from "#app/features/enquiries/settings/enquiry-settings.server.ts";
import { readThread } from "#app/features/enquiries/thread/enquiry-thread.server.ts";

/** « Insérer ce modèle » @returns null: no such enquiry */
export async function insertTemplate(
  deps: SiteDeps,
  enquiryId: string,
  { answer, template: templateId }: { answer: string; template: string },
): Promise<{ text: string; proposesSlots: boolean } | null> {
  const [thread, templates] = await Promise.all([readThread(deps.db, enquiryId), readStoredTemplates(deps)]);
  if (!thread) return null;
  const values = { prénom: thread.requester.firstName, offre: withoutBraces(thread.offer?.title ?? thread.title) };
  const filledTemplates = new Map(templates.value.map(({ id, text }) => [id, fillPlaceholders(text, values)]));
  const template = filledTemplates.get(templateId) ?? "";
  return {
    text: template ? addTemplate(answer, template, [...filledTemplates.values()]) : answer,
    proposesSlots: hasPlaceholder(template, "créneaux"),
  };
}
