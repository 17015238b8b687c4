import type * as z from "zod/mini";
import type { Identity } from "./identity.ts";

/** A part of the content, which is saved and published as a whole. */
export interface ContentPart<Value> {
  schema: z.ZodMiniType<Value>;
  /** Texts that name the agency follow its identity until they are changed. */
  defaults: (identity: Identity) => Value;
}

export function contentPart<Value>(part: ContentPart<Value>): ContentPart<Value> {
  return part;
}
