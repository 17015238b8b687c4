import { parseAccountCommand } from "./account-command.ts";
import { runCommand } from "./agency-command.ts";

await runCommand(parseAccountCommand);
