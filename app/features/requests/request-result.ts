import type { RequestDraft, RequestErrors } from "./request.forms.ts";
import type { RequestRefusal } from "./request.messages.ts";

/** What the door of the request form answers; `draft` is what was typed, so that nothing is lost. */
export type RequestResult =
  | { status: "sent" }
  | { status: "invalid"; errors: RequestErrors; draft: RequestDraft }
  | { status: "refused"; reason: RequestRefusal; draft: RequestDraft };
