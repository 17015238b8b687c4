import { readAnswerHours } from "#app/features/enquiries/settings/enquiry-settings.server.ts";
import { countInbox, listInbox } from "#app/features/enquiries/inbox/inbox.server.ts";
import { inboxQuery } from "#app/features/enquiries/inbox/inbox.ts";
import type { UseCases } from "#app/application/use-cases.server.ts";

export async function readInbox({ enquiries: { db, now } }: Pick<UseCases, "enquiries">, query: URLSearchParams) {
  const asked = inboxQuery.of(query);
  const [listed, counts, within] = await Promise.all([listInbox(db, asked), countInbox(db), readAnswerHours(db)]);
  return { asked, ...listed, counts, within, now: now().toISOString() };
}
