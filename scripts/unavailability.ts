import { UNAVAILABILITY_USAGE, parseUnavailabilityCommand } from "./unavailability-command.ts";
import { runCommand } from "./agency-command.ts";

await runCommand(UNAVAILABILITY_USAGE, parseUnavailabilityCommand);
