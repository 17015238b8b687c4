import type { IdentityDeps } from "#app/content/parts/identity.ts";
import type { Background } from "#app/platform/operations/background.server.ts";
import type { RateLimiter } from "#app/platform/security/rate-limits.server.ts";
import type { SiteSecrets } from "#app/platform/security/site-secrets.server.ts";
import type { UseCaseDeps } from "#app/platform/operations/use-case-deps.server.ts";

export interface AccountDeps extends Pick<UseCaseDeps, "db" | "now" | "publicUrl">, IdentityDeps, SiteSecrets {
  /** true: no answer reveals whether an address has an account. */
  neutral: boolean;
  limiter: RateLimiter;
  background: Background;
}

export interface AccountOwner {
  id: string;
  email: string;
  firstName: string;
}
