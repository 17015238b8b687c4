import { runCommand } from "./agency-command.ts";
import { seedEmptyDatabase } from "./demo-seed.ts";

/** Fills the empty database with the demonstration's agency, and says who may log in. */
await runCommand(() => seedEmptyDatabase);
