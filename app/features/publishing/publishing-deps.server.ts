import type { IdentityDeps } from "#app/content/parts/identity.ts";
import type { SiteContent } from "#app/content/parts/site-content.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";
import type { ContentProblem } from "./content-problems.ts";

export interface PublishingDeps extends Pick<UseCaseDeps, "db" | "now" | "log">, IdentityDeps {
  /** The day and the time in Paris at a moment. */
  inParis: (instant: Date) => { date: string; time: string };
  /** Shown by this process as soon as it is published. */
  published: { refresh(): Promise<void> };
  /** What the pictures and films of a version still lack. @param order has made what is not made yet */
  mediaProblems: (db: Db, content: SiteContent, order: "order" | "look") => Promise<ContentProblem[]>;
  /** For what the site writes to the agency. */
  publicUrl: string;
  agencyEmail?: string | undefined;
}

/** Somebody of the agency, as far as publishing asks. */
export interface Editor {
  id: string;
  role: "team" | "owner";
}
