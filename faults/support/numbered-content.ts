import { originalIdentity } from "#app/content/identity.part.ts";
import { originalContent, type PartValue } from "#app/content/site-content.ts";
import { nowInParis } from "#app/features/booking/slots.ts";
import { readEditedPart, saveDraft } from "#app/features/publishing/drafts.server.ts";
import { stateOf } from "#app/features/publishing/publish.server.ts";
import { type Editor, listDrafts, type PublishingDeps } from "#app/features/publishing/stored-content.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import type { Visitor } from "../../support/site.ts";

/** The price and the caption that say one number, in two parts of the content. */
export const priceOf = (number: number) => 1_000 + number;
export const captionOf = (number: number) => `Numéro ${number}`;

/** Puts a number into the draft. @param editor the id of an owner */
export async function draftNumber(database: Database, editor: string, number: number): Promise<void> {
  const deps = depsOf(database);
  const owner: Editor = { id: editor, role: "owner" };
  const prices: PartValue<"prices-photo"> = structuredClone(originalContent["prices-photo"]);
  prices.offers[1]!.tiers.or.price = priceOf(number);
  const contact = structuredClone(originalContent.contact);
  contact.plate.caption = captionOf(number);
  await saveDraft(deps, owner, "prices-photo", prices, (await readEditedPart(deps, "prices-photo")).rev);
  await saveDraft(deps, owner, "contact", contact, (await readEditedPart(deps, "contact")).rev);
}

/** Publishes what is in the draft, as its page does. */
export async function publishDrafted({ db }: Database, member: Visitor): Promise<Response> {
  return member.post("/agence/contenu/publier", { intent: "publier", seen: stateOf(await listDrafts(db)) });
}

function depsOf({ db }: Database): PublishingDeps {
  const published = { refresh: async () => {} };
  const log = createLog("silent");
  return {
    db,
    log,
    now: () => new Date(),
    inParis: nowInParis,
    published,
    mediaProblems: async () => [],
    identity: originalIdentity,
    publicUrl: "https://solstice.example",
  };
}
