import { parseUnavailabilityCommand } from "./unavailability-command.ts";
import { runCommand } from "./agency-command.ts";

await runCommand(parseUnavailabilityCommand);
