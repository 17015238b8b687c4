import { runProgram, workOnDatabase } from "./agency-command.ts";
import { seedEmptyDatabase } from "./demo-seed.ts";

const USAGE = "Usage : npm run seed, qui remplit une base vide avec les personnes et les données de la démonstration.";

await runProgram(USAGE, (args) => workOnDatabase(() => seedEmptyDatabase, args));
