import { runEach } from "./each-program.mjs";
import { main } from "./prepare.mjs";

// npm run browsers: the site in other browsers, and as a screen reader says it. -- journeys: only what contains it.
main(() => runEach("browsers", process.argv.slice(2)));
