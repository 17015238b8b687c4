import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { eachBookableSlot } from "#support/fixtures/bookable-slots.ts";
import { camille, jeanne } from "#support/fixtures/people.ts";
import { seedAccount, seedMember, startSite, Visitor } from "#support/site/site.ts";
import { onSqlite, type Installation } from "./support/installation.ts";
import { failuresIn, servesPages } from "./support/observations.ts";
import { always, never, noted, promised, report } from "./support/promises.ts";

// Cuts connections while a form is processed and in the middle of responses. A form is processed completely or not at
// all, no error is logged, and no connection stays open.

/** Below the limit of streams for one user. */
const CONCURRENCY = 6;
/** Cuts at each of the first 300 bytes (most of the head), then at intervals. */
const EVERY_BYTE_UNTIL = 300;
const BYTES_BETWEEN = 2_003;
/** Random delays up to this length cover the time in which a form is processed. */
const MAX_DELAY_MS = 60;
const STOPS_WITHIN_MS = 10_000;

interface CutRequest {
  what: string;
  path: string;
  cookie?: string;
  accept?: string;
  body?: () => string;
}

interface Cut {
  afterBytes: number;
  delayMs: number;
  withFin: boolean;
}

await onSqlite(cutResponses);

async function cutResponses(installation: Installation): Promise<void> {
  await installation.withDatabase(async ({ db }) => {
    await seedAccount(db, camille);
    await seedMember(db, jeanne, "owner");
    const site = await startSite(installation.environment);
    try {
      const { cookie } = await new Visitor(site.url).logIn(camille);
      const { cookie: ownerCookie } = await new Visitor(site.url).logIn(jeanne);
      const slots = eachBookableSlot();
      const booking = () => {
        const { date, time } = slots.next().value;
        return new URLSearchParams({ date, slot: time, email: camille.email }).toString();
      };
      const home = await (await fetch(site.url)).text();
      const file = /\/assets\/[\w-]+\.(?:avif|webp|jpg)/.exec(home)![0];
      const requests: CutRequest[] = [
        { what: "réservation, et sa redirection", path: "/contact", cookie, body: booking },
        { what: "réservation par script", path: "/contact.data", cookie, body: booking },
        { what: "page après la redirection", path: "/compte", cookie: ownerCookie },
        { what: "données d’une page", path: "/compte.data", cookie: ownerCookie },
        { what: "page en cache", path: "/" },
        { what: "fichier", path: file },
        { what: "fil des changements", path: "/agence/direct", cookie: ownerCookie, accept: "text/event-stream" },
      ];
      const cuts: [string, number][] = [];
      let [sent, earlyEnds] = [0, 0];
      for (const request of requests) {
        const length = await measureResponse(site.url, request);
        if (request.body) sent++;
        const positions = cutPositions(length).values();
        let count = 0;
        await Promise.all(
          Array.from({ length: CONCURRENCY }, async () => {
            for (const bytes of positions) {
              const delayMs = bytes === 0 ? Math.random() * MAX_DELAY_MS : 0;
              if (!(await requestAndCut(site.url, request, { afterBytes: bytes, delayMs, withFin: bytes % 2 === 0 })))
                earlyEnds++;
              count++;
            }
          }),
        );
        if (request.body) sent += count;
        cuts.push([request.what, count]);
      }
      const isServing = await servesPages(site.url);
      const begun = performance.now();
      const code = await site.stop();
      const stopMs = performance.now() - begun;

      const appointments = await db.selectFrom("appointments").select("id").execute();
      const holds = await db.selectFrom("slotHolds").select("appointmentId").execute();
      const mails = await db.selectFrom("mail").select("kind").execute();
      const failures = failuresIn(site.output());
      report({
        fault: "Ligne coupée pendant la réponse : redirection, page, données, fichier, fil",
        promise: "fait en entier ou pas du tout, aucune réponse 5xx, rien ne reste ouvert",
        figures: [
          ...cuts.map(([what, count]) => noted(`coupures : ${what}`, count)),
          noted("formulaires envoyés en entier", sent),
          noted("rendez-vous", appointments.length),
          promised("demi-heures réservées, une par rendez-vous", appointments.length, holds.length),
          promised("e-mails, deux par rendez-vous", 2 * appointments.length, mails.length),
          never("coupures avant l’octet voulu", earlyEnds),
          never("réponses 5xx ou erreurs au journal", failures.length),
          always("le site répond ensuite", isServing),
          always("il s’arrête en 10 s, avec le code 0", code === 0 && stopMs < STOPS_WITHIN_MS),
        ],
      });
      for (const line of failures.slice(0, 5)) console.log(line);
    } finally {
      await site.kill();
    }
  });
}

/** Numbers of received bytes after which to cut: a hundred times 0 (during processing), then bytes of the response. */
function cutPositions(length: number): number[] {
  const during = Array.from({ length: 100 }, () => 0);
  const bytes = Array.from({ length }, (_, index) => index + 1);
  return [
    ...during,
    ...bytes.filter((byte) => byte <= EVERY_BYTE_UNTIL || byte % BYTES_BETWEEN === 0 || byte === length),
  ];
}

/** Measures a response; a stream never ends, so only its first second. */
async function measureResponse(url: string, request: CutRequest): Promise<number> {
  const socket = sendRequest(url, request);
  let bytes = 0;
  socket.on("data", (chunk: Buffer) => (bytes += chunk.length));
  await (request.accept ? sleep(1_000) : once(socket, "end"));
  socket.destroy();
  return bytes;
}

function sendRequest(url: string, { path, cookie, accept = "text/html", body }: CutRequest) {
  const { hostname, port, host } = new URL(url);
  const form = body?.();
  const head = [
    `${form === undefined ? "GET" : "POST"} ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Accept: ${accept}`,
    "Connection: close",
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(form === undefined
      ? []
      : ["Content-Type: application/x-www-form-urlencoded", `Content-Length: ${Buffer.byteLength(form)}`]),
  ];
  const socket = connect({ port: Number(port), host: hostname });
  socket.on("error", () => {});
  socket.write(`${head.join("\r\n")}\r\n\r\n${form ?? ""}`);
  return socket;
}

/** @returns whether that many bytes arrived */
function requestAndCut(url: string, request: CutRequest, { afterBytes, delayMs, withFin }: Cut): Promise<boolean> {
  const socket = sendRequest(url, request);
  return new Promise((resolve) => {
    let bytesLeft = afterBytes;
    const end = () => {
      if (withFin) socket.destroy();
      else socket.resetAndDestroy();
    };
    socket.once("close", () => resolve(bytesLeft <= 0));
    if (afterBytes === 0) socket.once("connect", () => setTimeout(end, delayMs));
    else
      socket.on("data", (chunk: Buffer) => {
        bytesLeft -= chunk.length;
        if (bytesLeft <= 0) end();
      });
  });
}
