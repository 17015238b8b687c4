import { runEach } from "./each-program.mjs";
import { main } from "./prepare.mjs";

// npm run faults: what the site survives. -- reminders: only what contains it.
main(() => runEach("faults", process.argv.slice(2)));
