import { runEach } from "./each-program.mjs";
import { main } from "./prepare.mjs";

// npm run browsers -- journeys: only programs with this word in their name.
main(() => runEach("browsers", process.argv.slice(2)));
