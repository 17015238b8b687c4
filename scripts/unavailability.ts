import { parseUnavailabilityCommand } from "./unavailability-words.ts";
import { runCommand } from "./agency-command.ts";

await runCommand(parseUnavailabilityCommand);
