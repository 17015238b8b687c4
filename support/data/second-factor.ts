import type { Database } from "#app/platform/database/connection.server.ts";
import { codeAt } from "#app/features/account/second-factor/totp.ts";
import { beginSetup, turnOn } from "#app/features/account/second-factor/second-factor.server.ts";
import { accountDepsFor, done } from "./use-cases.ts";
import { accountOf } from "./people.ts";

export interface GivenFactor {
  secret: string;
  recoveryCodes: string[];
  /** The authenticator app's code, now or this many steps of thirty seconds away. */
  code(steps?: number): string;
}

/** Dates the factor two minutes ago, so that the current codes are unused. @param secret of the site */
export async function giveSecondFactor(
  database: Database,
  secret: string,
  { email }: { email: string },
  now: () => Date = () => new Date(),
): Promise<GivenFactor> {
  const before = new Date(now().getTime() - 120_000);
  const deps = accountDepsFor(database, { secret, now: () => before });
  const owner = await accountOf(database.db, { email });
  const { encrypted, secretInFours } = beginSetup(deps, owner);
  const own = secretInFours.replaceAll(" ", "");
  const turned = await done(turnOn(deps, owner, { encrypted, code: codeAt(own, before), currentSession: null }));
  return {
    secret: own,
    recoveryCodes: turned.recoveryCodes,
    code: (steps = 0) => codeAt(own, new Date(now().getTime() + steps * 30_000)),
  };
}
