import type * as z from "zod/mini";
import type { Identity } from "./identity.ts";

/** A unit of the site's content that is saved and published as a whole. */
export interface ContentPart<Value> {
  schema: z.ZodMiniType<Value>;
  /** The value until the first change; texts that name the agency follow its identity. */
  defaults: (identity: Identity) => Value;
}

export function contentPart<Value>(part: ContentPart<Value>): ContentPart<Value> {
  return part;
}
