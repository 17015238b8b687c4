import type { AgencyDeps } from "#app/content/parts/identity.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";

export interface EnquiryDeps extends Pick<UseCaseDeps, "db" | "now" | "publicUrl">, AgencyDeps {}

export interface EnquiryClient {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}
