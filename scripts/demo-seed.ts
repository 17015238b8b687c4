import { connectUseCases } from "#app/application/composition/connect-use-cases.server.ts";
import { recordBackup } from "#app/platform/backup/backup.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { findAccountId } from "#app/features/account/members/accounts.server.ts";
import { fillDemo } from "#app/demo/fill-demo.server.ts";
import { demoClient, demoOwner, demoMember } from "#app/demo/demo-people.ts";
import { type CommandContext, Refusal, workOnDatabase } from "./agency-command.ts";
import { after, HOUR } from "#app/platform/durations.ts";

const LAST_NIGHT_MS = 7 * HOUR;
const BACKUP_BYTES = 48_000_000;

/** @returns the lines to print, with the logins @throws Refusal if there are accounts already */
export async function seedEmptyDatabase({ settings, database }: CommandContext): Promise<string[]> {
  if (await hasAccounts(database)) throw new Refusal("La démonstration ne se remplit que dans une base vide.");
  const now = new Date();
  await fillDemo(await connectUseCases(database, settings, createLog(settings.logLevel), () => now), now);
  // Without a recorded backup, the agency's space would show a warning.
  await recordBackup(database.db, after(now, -LAST_NIGHT_MS), BACKUP_BYTES);
  return logins();
}

function logins(): string[] {
  const people = [
    ["Propriétaire", demoOwner],
    ["Équipe", demoMember],
    ["Cliente", demoClient],
  ] as const;
  return [
    ...people.map(([who, { email, password }]) => `${who.padEnd(12)} : ${email.padEnd(32)} ${password}`),
    "Connexion : /login. L’espace agence est ensuite à /agence.",
  ];
}

/** @returns the lines to print; none if the accounts are not the demonstration's */
export function seedForDevelopment(): Promise<string[]> {
  const seedOnce = async (context: CommandContext) => {
    if (!(await hasAccounts(context.database))) return seedEmptyDatabase(context);
    return (await findAccountId(context.database.db, demoOwner.email)) ? logins() : [];
  };
  return workOnDatabase(() => seedOnce, []);
}

async function hasAccounts({ db }: CommandContext["database"]): Promise<boolean> {
  return (await db.selectFrom("users").select("id").executeTakeFirst()) !== undefined;
}
