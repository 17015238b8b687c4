import { runEach } from "./each-program.mjs";
import { main } from "./prepare.mjs";

// npm run bench -- booking: only the benchmarks whose name contains it.
main(() => runEach("bench", process.argv.slice(2)));
