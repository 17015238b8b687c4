import { parseAccountCommand } from "./account-words.ts";
import { runCommand } from "./agency-command.ts";

await runCommand(parseAccountCommand);
