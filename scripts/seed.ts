import { runCommand } from "./agency-command.ts";
import { seedEmptyDatabase } from "./demo-seed.ts";

await runCommand(() => seedEmptyDatabase);
