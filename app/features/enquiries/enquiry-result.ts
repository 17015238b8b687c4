import type { EnquiryDraft, EnquiryErrors } from "./enquiry.forms.ts";
import type { EnquiryRefusal } from "./enquiry.messages.ts";

/** What the door of the enquiry form answers; `draft` is what was typed, so that nothing is lost. */
export type EnquiryResult =
  | { status: "sent" }
  | { status: "invalid"; errors: EnquiryErrors; draft: EnquiryDraft }
  | { status: "refused"; reason: EnquiryRefusal; draft: EnquiryDraft };
