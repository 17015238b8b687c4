import type { Generated } from "kysely";

// The tables of pictures, films and the published content.

export type MediaKind = "picture" | "film" | "captions";

/** What members sent for the site. */
export interface MediaFilesTable {
  /** As content names it: `p-…`, `f-…` or `c-…`. */
  name: string;
  kind: MediaKind;
  /** SHA-256 (hex) of the file as it was sent. */
  hash: string;
  type: string;
  bytes: number;
  /** Upright; null: captions. */
  width: number | null;
  height: number | null;
  /** Of a film. */
  seconds: number | null;
  /** Of a picture: `#rrggbb`, its mean colour. */
  color: string | null;
  /** The file below /medias/: of a picture, what shows it to members at once; a film and captions are there themselves. */
  preview: string | null;
  sentName: string;
  /** null: their account is gone. */
  sentBy: string | null;
  createdAt: string;
}

/** A picture as one version of the content wants it. */
export interface MediaRenditionsTable {
  /** Says all that it depends on. */
  id: string;
  picture: string;
  /** 0 to 1. */
  focusX: number;
  focusY: number;
  credit: string | null;
  state: "waiting" | "ready" | "failed";
  tries: Generated<number>;
  /** Until then it belongs to the instance that is making it, or is left alone: it could not be made. */
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
  /** Its name below /medias/. */
  file: string;
}

/** One row for each version of the site's content. */
export interface PublicationsTable {
  version: number;
  kind: "published" | "scheduled" | "restored";
  /** The version that was gone back to. */
  restored: number | null;
  publishedAt: string;
  /** null: a member who is gone. */
  publishedBy: string | null;
}

/** What a part of the content says from a version on; never changed, but for what is said of a picture or a film that is erased. */
export interface ContentRevisionsTable {
  version: number;
  part: string;
  /** JSON; null: as it was in the beginning. */
  value: string | null;
}

export interface ContentDraftsTable {
  part: string;
  value: string | null;
  /** Another one at each change. */
  lockVersion: string;
  changedAt: string;
  changedBy: string | null;
}

export interface ScheduledPublicationsTable {
  id: string;
  /** YYYY-MM-DD: at 00:00 in Paris. */
  date: string;
  scheduledAt: string;
  scheduledBy: string | null;
  /** Since when it is due and finds no room on the site, as the agency was told; null: it does not. */
  postponedAt: Generated<string | null>;
}

export interface ScheduledPartsTable {
  scheduledId: string;
  part: string;
  /** JSON: what was published when it was scheduled. */
  base: string;
  value: string;
}

/** A link that shows the draft to whoever has it. */
export interface PreviewLinksTable {
  id: string;
  tokenHash: string;
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  revokedAt: string | null;
}
