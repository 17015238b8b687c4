// Runs in a subprocess (received-mail.server.ts), because a hostile mail can block the parser or exhaust its memory.
import { buffer } from "node:stream/consumers";
import { parseReceivedMail } from "./parse-received-mail.server.ts";

process.stdout.write(JSON.stringify(await parseReceivedMail(await buffer(process.stdin))));
