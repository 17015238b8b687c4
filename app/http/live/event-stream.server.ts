import type { Subscriber, LiveHistory } from "#app/platform/events/event-hub.server.ts";

export interface Reader {
  id: string;
  /** Asked before each word, since nobody asks for a stream again. */
  isStillMember(): Promise<boolean>;
  version(): Promise<string>;
}

/** Often enough for proxies that end silent answers after a minute, and for a role that ended without an event. */
const BEAT_MS = 20_000;
/** After which a browser whose stream has ended asks for another. */
const RETRY_MS = 2_000;

const message = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`;

/** For who asks for the address and is no EventSource. */
export function emptyStream(): Response {
  return answer(`retry: ${RETRY_MS}\n\n`);
}

/**
 * Server-sent events that say that something happened and never what: `opened` and `changed` with the version of the
 * history, `evicted` when its reader has too many. It ends with the role of its reader, and when the site stops.
 */
export function changeStream(history: LiveHistory, reader: Reader, beatMs = BEAT_MS): Response {
  const encoder = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let open = true;
      let leave = () => {};
      const say = (text: string) => open && controller.enqueue(encoder.encode(text));
      end = () => {
        if (!open) return;
        open = false;
        clearInterval(beat);
        leave();
        controller.close();
      };

      let due: "opened" | "changed" | "beat" | null = "opened";
      let telling = false;
      /** One at a time: what happens meanwhile is told once, afterwards. */
      async function tell(): Promise<void> {
        if (telling) return;
        telling = true;
        try {
          while (open && due) {
            const event = due;
            due = null;
            const [allowed, version] = await Promise.all([
              reader.isStillMember(),
              event === "beat" ? "" : reader.version(),
            ]);
            if (!allowed) end();
            else say(event === "beat" ? ": \n\n" : message(event, version));
          }
        } catch {
          // Whether they may still read cannot be known now. Their browser comes back.
          end();
        } finally {
          telling = false;
        }
      }

      const beat = setInterval(() => {
        due ??= "beat";
        void tell();
      }, beatMs).unref();
      const subscriber: Subscriber = {
        happened() {
          due = "changed";
          void tell();
        },
        ended(why) {
          if (why === "evicted") say(message("evicted", ""));
          end();
        },
      };
      say(`retry: ${RETRY_MS}\n\n`);
      void history.follow(reader.id, subscriber).then((left) => {
        if (!open) return left();
        leave = left;
        return tell();
      }, end);
    },
    cancel: () => end(),
  });
  return answer(body);
}

function answer(body: string | ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "private, no-store",
      // For nginx, which would collect it.
      "X-Accel-Buffering": "no",
      // A connection that is kept for another request would delay the stop.
      Connection: "close",
    },
  });
}
