import { ACCOUNT_USAGE, parseAccountCommand } from "./account-command.ts";
import { runCommand } from "./agency-command.ts";

await runCommand(ACCOUNT_USAGE, parseAccountCommand);
