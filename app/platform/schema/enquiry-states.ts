import type { EnquiryState } from "./enquiry-tables.server.ts";

/** For queries; `awaitsAnswer` (features/enquiries/inbox/inbox.ts) checks one state. */
export const AWAITING_STATES = ["new", "open"] as const satisfies readonly EnquiryState[];
