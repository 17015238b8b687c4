import type { Identity } from "#app/content/parts/identity.ts";
import type { LegalDocument, LegalPageName } from "./legal-document.ts";
import { mentions } from "./legal-mentions.ts";
import { privacy } from "./legal-privacy.ts";
import { terms } from "./legal-terms.ts";

export const legalDocuments = { terms, mentions, rgpd: privacy } satisfies Record<
  LegalPageName,
  (identity: Identity, applySpellings: (text: string) => string) => LegalDocument
>;
