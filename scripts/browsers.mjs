import { runEach } from "./each-program.mjs";
import { main } from "./prepare.mjs";

// npm run browsers: tests with other browsers and a screen reader. -- journeys: only programs with this word in their
// name.
main(() => runEach("browsers", process.argv.slice(2)));
