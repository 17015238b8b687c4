import { runEach } from "./each-program.mjs";
import { main } from "./prepare.mjs";

// npm run bench -- booking: only the benchmarks with this word in their name.
main(() => runEach("bench", process.argv.slice(2)));
