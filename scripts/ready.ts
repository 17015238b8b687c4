import { failedServices } from "#app/application/operations/failed-services.server.ts";
import { fileFoldersWarning } from "#app/application/operations/file-folders.server.ts";
import { missingBeforeOnline } from "#app/application/composition/start-warnings.server.ts";
import { publishedContent } from "#app/features/publishing/store/published-content.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { Refusal, runCommand } from "./agency-command.ts";

await runCommand(() => async ({ settings, database }) => {
  const { identity } = await publishedContent(database.db, createLog(settings.logLevel));
  const apart = await fileFoldersWarning(database.db, new Date());
  const warnings = [
    ...missingBeforeOnline(settings, identity),
    ...(await failedServices(settings)),
    ...(apart ? [apart] : []),
  ];
  if (warnings.length === 0)
    return ["Rien ne manque : l’agence est remplie, les réglages tiennent, la base, le courrier et S3 répondent."];
  throw new Refusal(warnings.map((warning) => `- ${warning}`).join("\n"));
});
