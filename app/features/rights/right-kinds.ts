/** What a line of the register may say, as the table keeps it. */

export type RightKind =
  | "access"
  | "rectification"
  | "erasure"
  | "restriction"
  | "portability"
  | "objection"
  | "consent";

/** `account`: they did it in their own space; `agency`: from the file. */
export type RightOrigin = "account" | "agency" | "letter" | "mail" | "call";

/** What showed that it is them. */
export type RightCheck = "login" | "known" | "address" | "document" | "pending";

export type RightOutcome = "granted" | "partly" | "refused";
