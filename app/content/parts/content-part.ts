import type * as z from "zod/mini";
import type { Identity } from "./identity.ts";

export interface ContentPart<Value> {
  schema: z.ZodMiniType<Value>;
  /** Texts that name the agency follow its identity until their part is changed. */
  defaults: (identity: Identity) => Value;
}

export function contentPart<Value>(part: ContentPart<Value>): ContentPart<Value> {
  return part;
}
