import type * as z from "zod/mini";
import type { Identity } from "./identity.ts";

/** One of the few pieces that the site's content is saved and published in. */
export interface ContentPart<Value> {
  schema: z.ZodMiniType<Value>;
  /** What it is until somebody changes it; words that name the agency follow its identity until then. */
  defaults: (identity: Identity) => Value;
}

export function contentPart<Value>(part: ContentPart<Value>): ContentPart<Value> {
  return part;
}
