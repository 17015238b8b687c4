import type { Identity } from "#app/content/parts/identity.ts";
import type { LegalDocument, LegalPageName } from "./legal-document.ts";
import { mentions } from "./legal-mentions.ts";
import { privacy } from "./legal-privacy.ts";
import { terms } from "./legal-terms.ts";

/** Each spells the texts of the code as the agency chose, and never the agency's own names and addresses. */
export const legalDocuments = { terms, mentions, rgpd: privacy } satisfies Record<
  LegalPageName,
  (identity: Identity, spelled: (text: string) => string) => LegalDocument
>;
