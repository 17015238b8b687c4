import { defaultIdentity } from "#app/content/parts/agency.ts";
import { defaultContent, type PartValue } from "#app/content/parts/site-content.ts";
import { nowInParis } from "#app/features/booking/time/half-hour.ts";
import { readEditedPart, saveDraft, stateOf } from "#app/features/publishing/drafts/drafts.server.ts";
import { listDrafts } from "#app/features/publishing/store/stored-content.server.ts";
import type { PublishingDeps } from "#app/features/publishing/publishing-deps.server.ts";
import type { Database } from "#app/platform/database/connection.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import type { Visitor } from "./site.ts";

/** The price and the caption that say one number, in two parts of the content. */
export const priceOf = (number: number) => 50_000 + number;
export const captionOf = (number: number) => `Numéro ${number}`;

/** The name of the agency, in the header and the footer of each page, with the same number. */
const nameOf = (number: number) => `Maison ${number}.`;

type Part = "prices-photo" | "contact" | "identity";

/**
 * Puts a number into the draft. @param editor the id of an owner
 * @param parts of the content that are to say it
 */
export async function draftNumber(
  database: Database,
  editor: string,
  number: number,
  parts: readonly Part[] = ["prices-photo", "contact"],
): Promise<void> {
  const deps = contentDeps(database);
  for (const part of parts) {
    const { baseVersion } = await readEditedPart(deps, part);
    await saveDraft(deps, { id: editor, role: "owner" }, part, SAYING[part](number), baseVersion);
  }
}

const SAYING: { [Key in Part]: (number: number) => PartValue<Key> } = {
  "prices-photo"(number) {
    const prices = structuredClone(defaultContent["prices-photo"]);
    prices.offers[1]!.tiers.or.price = priceOf(number);
    return prices;
  },
  contact(number) {
    const contact = structuredClone(defaultContent.contact);
    contact.plate.caption = captionOf(number);
    return contact;
  },
  identity: (number) => ({ ...defaultContent.identity, name: nameOf(number) }),
};

/** Publishes what is in the draft, as its page does. */
export async function publishDrafted({ db }: Database, member: Visitor): Promise<Response> {
  return member.post("/agence/contenu/publier", { intent: "publish", baseVersion: stateOf(await listDrafts(db)) });
}

/** What the use cases of publishing need where no site runs beside them. */
export function contentDeps({ db }: Pick<Database, "db">): PublishingDeps {
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
  };
}
