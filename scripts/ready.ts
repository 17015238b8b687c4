import { serviceProblems } from "#app/application/operations/service-problems.server.ts";
import { fileFoldersWarning } from "#app/application/operations/file-folders.server.ts";
import { backupAlarm, describeAlarms } from "#app/application/operations/site-state.ts";
import { readOpenPoints } from "#app/application/agency/first-steps.server.ts";
import { ownerWarning, readinessWarnings } from "#app/application/composition/start-warnings.server.ts";
import { publishedContent } from "#app/features/publishing/store/published-content.server.ts";
import { readLastBackup } from "#app/platform/backup/backup.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { Refusal, runCommand } from "./agency-command.ts";

const USAGE = "Usage : npm run ready, qui vérifie que le site est prêt pour sa mise en ligne.";

await runCommand(USAGE, () => async ({ settings, database }) => {
  const content = await publishedContent(database.db, createLog(settings.logLevel));
  const now = new Date();
  const backup = await readLastBackup(database.db);
  const warnings = [
    ...readinessWarnings(settings, content.identity),
    await ownerWarning(database.db),
    describeAlarms({ mailsStopped: false, backup: backupAlarm(backup && backup.takenAt, now) }),
    ...(await serviceProblems(settings)),
    await fileFoldersWarning(database.db, now),
  ].filter(Boolean);
  const points = (await readOpenPoints(database.db, content)).map(({ words, about }) => `- ${words}. ${about}`);
  const forTheAgency = points.length > 0 ? ["À régler par l’agence :", ...points] : [];
  if (warnings.length === 0)
    return [
      `Tout est prêt : l’identité de l’agence est complète, les réglages sont valides, ${settings.s3 ? "la base, le serveur d’envoi et S3" : "la base et le serveur d’envoi"} répondent.`,
      ...forTheAgency,
    ];
  throw new Refusal([...warnings.map((warning) => `- ${warning}`), ...forTheAgency].join("\n"));
});
