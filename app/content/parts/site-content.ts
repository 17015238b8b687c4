import type * as z from "zod/mini";
import { isRecord } from "#app/forms/is-record.ts";
// oxlint-disable-next-line eslint/no-restricted-imports -- the content before another identity is published
import { defaultIdentity } from "./agency.ts";
import { contactPart } from "./contact.ts";
import { filmsPart } from "./films.ts";
import { galleriesPart } from "./galleries.ts";
import { homePart } from "./home.ts";
import { type Identity, identitySchema } from "./identity.ts";
import { picturesPart } from "./pictures.ts";
import { photoPricesPart, videoPricesPart, webPricesPart } from "./prices.ts";
import { searchPart } from "./search.ts";
import { servicesPart } from "./services.ts";
import { spellingsPart } from "./spellings.ts";

export const contentParts = {
  identity: { schema: identitySchema, defaults: defaultIdentity },
  home: homePart,
  services: servicesPart,
  contact: contactPart,
  search: searchPart,
  "prices-photo": photoPricesPart,
  "prices-video": videoPricesPart,
  "prices-web": webPricesPart,
  galleries: galleriesPart,
  films: filmsPart,
  pictures: picturesPart,
  spellings: spellingsPart,
};

export type PartKey = keyof typeof contentParts;
export type PartValue<Key extends PartKey = PartKey> = z.infer<(typeof contentParts)[Key]["schema"]>;

/** One version of the content, which a request uses throughout. Version 0 is the default content. */
export type SiteContent = { readonly version: number } & { readonly [Key in PartKey]: PartValue<Key> };

export const partKeys = Object.keys(contentParts) as PartKey[];

export function isPartKey(key: string): key is PartKey {
  return Object.hasOwn(contentParts, key);
}

/** Drops unknown fields, which another release may have written. @returns null if the schema rejects the value */
export function readPart<Key extends PartKey>(key: Key, value: unknown): PartValue<Key> | null {
  const parsed = contentParts[key].schema.safeParse(value);
  return parsed.success ? (parsed.data as PartValue<Key>) : null;
}

/** Like `readPart`, but fills in the defaults of fields that were added after the part was stored. */
export function readStoredPart<Key extends PartKey>(key: Key, value: unknown): PartValue<Key> | null {
  const parsed = contentParts[key].schema.safeParse(value);
  if (parsed.success) return parsed.data as PartValue<Key>;
  const completed: unknown = structuredClone(value);
  const defaults: unknown = defaultPart(key, defaultIdentity());
  const paths = parsed.error.issues.map(({ path }) => path);
  for (const path of paths) fillDefault(defaults, completed, path);
  const filled = readPart(key, completed);
  // The missing field may have been renamed: its text is then in a field beside it, which the schema would drop.
  return paths.some((path) => isSiblingDropped(completed, filled, path)) ? null : filled;
}

/** Sets the missing field at a path to its default, except inside lists, whose items have no defaults. */
function fillDefault(defaults: unknown, target: unknown, [key, ...rest]: readonly PropertyKey[]): void {
  if (typeof key !== "string" || !isRecord(defaults) || !isRecord(target)) return;
  if (rest.length > 0) return fillDefault(defaults[key], target[key], rest);
  if (target[key] === undefined) target[key] = defaults[key];
}

function isSiblingDropped(stored: unknown, read: unknown, [key, ...rest]: readonly PropertyKey[]): boolean {
  if (typeof key !== "string" || !isRecord(stored) || !isRecord(read)) return false;
  if (rest.length > 0) return isSiblingDropped(stored[key], read[key], rest);
  return Object.keys(stored).some((name) => !(name in read));
}

export function defaultPart<Key extends PartKey>(key: Key, identity: Identity): PartValue<Key> {
  return contentParts[key].defaults(identity) as PartValue<Key>;
}

export function siteContent(version: number, changed: { readonly [Key in PartKey]?: PartValue<Key> }): SiteContent {
  const identity = changed.identity ?? defaultIdentity();
  const parts = partKeys.map((key) => [key, changed[key] ?? defaultPart(key, identity)]);
  return { version, ...Object.fromEntries(parts) } as SiteContent;
}

export const defaultContent = siteContent(0, {});
