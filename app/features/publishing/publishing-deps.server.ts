import type { AgencyDeps } from "#app/content/parts/identity.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { MemberRole } from "#app/platform/security/viewer.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";
import type { ContentProblem } from "./content-problems.ts";

export interface PublishingDeps extends Pick<UseCaseDeps, "db" | "now" | "log">, AgencyDeps {
  inParis: (instant: Date) => { date: string; time: string };
  /** This process's copy of the content. */
  published: { refresh(): Promise<void> };
  /** The media that a version lacks. @param mode « enqueue » also enqueues missing renditions */
  mediaProblems: (db: Db, content: SiteContent, mode: "enqueue" | "check") => Promise<ContentProblem[]>;
  publicUrl: string;
}

export interface Editor {
  id: string;
  role: MemberRole;
}
