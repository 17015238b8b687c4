import { defaultIdentity } from "#app/content/parts/agency.ts";
import { defaultContent, type PartValue } from "#app/content/parts/site-content.ts";
import { nowInParis } from "#app/features/booking/time/half-hour.ts";
import { readEditedPart, saveDraft, stateOf } from "#app/features/publishing/drafts/drafts.server.ts";
import { listDrafts } from "#app/features/publishing/store/stored-drafts.server.ts";
import type { PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import type { Visitor } from "#support/site/site.ts";

/** The parts of a draft have the same number, so different numbers on a page reveal a mix of two versions. */
export const priceOf = (number: number) => 50_000 + number;
export const captionOf = (number: number) => `Numéro ${number}`;

const nameOf = (number: number) => `Maison ${number}.`;

type Part = "prices-photo" | "contact" | "identity";

export async function draftNumber(
  database: Database,
  editor: string,
  number: number,
  parts: readonly Part[] = ["prices-photo", "contact"],
): Promise<void> {
  const deps = contentDeps(database);
  for (const part of parts) {
    const { baseVersion } = await readEditedPart(deps, part);
    await saveDraft(deps, { id: editor, role: "owner" }, part, NUMBERED[part](number), baseVersion);
  }
}

const NUMBERED: { [Key in Part]: (number: number) => PartValue<Key> } = {
  "prices-photo"(number) {
    const prices = structuredClone(defaultContent["prices-photo"]);
    prices.offers[1]!.tiers.or.price = priceOf(number);
    return prices;
  },
  contact(number) {
    const contact = structuredClone(defaultContent.contact);
    contact.figure.caption = captionOf(number);
    return contact;
  },
  identity: (number) => ({ ...defaultContent.identity, name: nameOf(number) }),
};

export async function publishDrafted({ db }: Database, member: Visitor): Promise<Response> {
  return member.post("/agence/contenu/publier", { intent: "publish", baseVersion: stateOf(await listDrafts(db)) });
}

export function contentDeps({ db }: Pick<Database, "db">, own: Partial<PublishingDeps> = {}): PublishingDeps {
  const published = { refresh: async () => {} };
  const log = createLog("silent");
  return {
    db,
    log,
    now: () => new Date(),
    inParis: nowInParis,
    published,
    mediaProblems: async () => [],
    identity: defaultIdentity,
    publicUrl: "https://solstice.example",
    ...own,
  };
}
