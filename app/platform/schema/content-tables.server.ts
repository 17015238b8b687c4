import type { Generated } from "kysely";

export type MediaKind = "picture" | "film" | "captions";

export interface MediaFilesTable {
  /** Name in the content: `p-…`, `f-…` or `c-…`. */
  name: string;
  kind: MediaKind;
  hash: string;
  type: string;
  bytes: number;
  /** After rotation; null: captions. */
  width: number | null;
  height: number | null;
  seconds: number | null;
  color: string | null;
  /** Name below /medias/: of a picture's preview, or of the film or captions themselves. */
  preview: string;
  sentName: string;
  sentBy: string | null;
  createdAt: string;
}

export interface MediaRenditionsTable {
  /** Hash of everything that the rendition depends on. */
  id: string;
  picture: string;
  /** 0 to 1. */
  focusX: number;
  focusY: number;
  credit: string | null;
  state: "waiting" | "ready" | "failed";
  tries: Generated<number>;
  /** The end of the lease of the instance that makes the rendition; after a failure, the time of the next try. */
  leasedUntil: string | null;
  createdAt: string;
}

export interface MediaDerivativesTable {
  rendition: string;
  crop: "whole" | "upright";
  ending: "avif" | "webp" | "jpeg";
  width: number;
  height: number;
  bytes: number;
  file: string;
}

export interface PublicationsTable {
  version: number;
  kind: "published" | "scheduled" | "restored";
  restored: number | null;
  publishedAt: string;
  publishedBy: string | null;
}

/** A content part's value from a version on. Immutable, except when a picture or film is erased. */
export interface ContentRevisionsTable {
  version: number;
  part: string;
  /** JSON; null: the default. */
  value: string | null;
}

export interface ContentDraftsTable {
  part: string;
  value: string | null;
  lockVersion: string;
  changedAt: string;
  changedBy: string | null;
}

export interface ScheduledPublicationsTable {
  id: string;
  /** At 00:00 in Paris. */
  date: string;
  scheduledAt: string;
  scheduledBy: string | null;
  /** When the agency was told that the due publication cannot take place; null: no problem. */
  postponedAt: Generated<string | null>;
}

export interface ScheduledPartsTable {
  scheduledId: string;
  part: string;
  /** JSON: the part's published value when the publication was scheduled. */
  base: string;
  value: string;
}

export interface PreviewLinksTable {
  id: string;
  tokenHash: string;
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  revokedAt: string | null;
}
