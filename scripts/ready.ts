import { serviceProblems } from "#app/application/operations/service-problems.server.ts";
import { fileFoldersWarning } from "#app/application/operations/file-folders.server.ts";
import { readOpenPoints } from "#app/application/agency/first-steps.server.ts";
import { readinessWarnings } from "#app/application/composition/start-warnings.server.ts";
import { publishedContent } from "#app/features/publishing/store/published-content.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { Refusal, runCommand } from "./agency-command.ts";

const USAGE = "Usage : npm run ready, qui vérifie que le site est prêt pour sa mise en ligne.";

await runCommand(USAGE, () => async ({ settings, database }) => {
  const content = await publishedContent(database.db, createLog(settings.logLevel));
  const separateFilesAdvice = await fileFoldersWarning(database.db, new Date());
  const warnings = [
    ...readinessWarnings(settings, content.identity),
    ...(await serviceProblems(settings)),
    ...(separateFilesAdvice ? [separateFilesAdvice] : []),
  ];
  const points = (await readOpenPoints(database.db, content)).map(({ words, about }) => `- ${words} : ${about}`);
  const forTheAgency = points.length > 0 ? ["À régler par l’agence :", ...points] : [];
  if (warnings.length === 0)
    return [
      "Tout est prêt : l’identité de l’agence est complète, les réglages sont valides, la base, le serveur d’envoi et S3 répondent.",
      ...forTheAgency,
    ];
  throw new Refusal([...warnings.map((warning) => `- ${warning}`), ...forTheAgency].join("\n"));
});
