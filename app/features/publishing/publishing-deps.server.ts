import type { SiteDeps } from "#app/site-deps.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { MemberRole } from "#app/platform/security/viewer.ts";
import type { ContentProblem } from "./content-problems.ts";

export interface PublishingDeps extends SiteDeps {
  inParis: (instant: Date) => { date: string; time: string };
  /** This process's copy of the content. */
  published: { refresh(): Promise<void> };
  /** The media that a version lacks. @param mode « enqueue » also enqueues missing renditions */
  mediaProblems: (db: Db, content: SiteContent, mode: "enqueue" | "check") => Promise<ContentProblem[]>;
}

export interface Editor {
  id: string;
  role: MemberRole;
}
