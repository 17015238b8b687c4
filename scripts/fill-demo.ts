import { connectUseCases } from "#app/application/composition/connect-use-cases.server.ts";
import { recordBackup } from "#app/platform/backup/backup.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { fillDemo } from "../support/demo.ts";
import { demoClient, demoOwner, demoTeam } from "../support/demo-people.ts";
import { type CommandContext, Refusal, runCommand } from "./agency-command.ts";

const LAST_NIGHT_MS = 7 * 3_600_000;
const BACKUP_BYTES = 48_000_000;

/** Fills the empty database of scripts/demo.mjs, and says who may log in. */
await runCommand(() => fill);

async function fill({ settings, database }: CommandContext): Promise<string[]> {
  const somebody = await database.db.selectFrom("users").select("id").executeTakeFirst();
  if (somebody) throw new Refusal("La démonstration ne se remplit que dans un dossier vide.");
  const now = new Date();
  await fillDemo(await connectUseCases(database, settings, createLog(settings.logLevel), () => now), now);
  // As if it were copied every night: without it the agency's first pages would warn of nothing else.
  await recordBackup(database.db, new Date(now.getTime() - LAST_NIGHT_MS), BACKUP_BYTES);
  const people = [
    ["Propriétaire", demoOwner],
    ["Équipe", demoTeam],
    ["Cliente", demoClient],
  ] as const;
  return [
    ...people.map(([who, { email, password }]) => `${who.padEnd(12)} : ${email.padEnd(32)} ${password}`),
    "L’espace de l’agence est à /agence. Tout s’efface à l’arrêt (Ctrl+C).",
  ];
}
