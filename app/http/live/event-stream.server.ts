import type { Subscriber, LiveHistory } from "#app/platform/events/live-history.server.ts";

export interface Listener {
  id: string;
  /** Checked before each event, because the stream is one long request. */
  isStillMember(): Promise<boolean>;
  version(): Promise<string>;
}

/** Keeps the connection open through proxies that close idle ones after a minute, and notices a lost role. */
const HEARTBEAT_MS = 20_000;
const RETRY_MS = 2_000;

const message = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`;

/** Answers a client that is no EventSource. */
export function emptyStream(): Response {
  return answer(`retry: ${RETRY_MS}\n\n`);
}

/** Sends `opened` and `changed` with the history's version. Ends after `evicted` (too many streams) or a lost role. */
export function changeStream(history: LiveHistory, listener: Listener): Response {
  const encoder = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let open = true;
      let unsubscribe = () => {};
      const send = (text: string) => open && controller.enqueue(encoder.encode(text));
      end = () => {
        if (!open) return;
        open = false;
        clearInterval(heartbeat);
        unsubscribe();
        controller.close();
      };

      let due: "opened" | "changed" | "beat" | null = "opened";
      let sending = false;
      /** Changes during a call are sent once, afterwards. */
      async function sendEvents(): Promise<void> {
        if (sending) return;
        sending = true;
        try {
          while (open && due) {
            const event = due;
            due = null;
            const [allowed, version] = await Promise.all([
              listener.isStillMember(),
              event === "beat" ? "" : listener.version(),
            ]);
            if (!allowed) end();
            else send(event === "beat" ? ": \n\n" : message(event, version));
          }
        } catch {
          // The role cannot be checked now; the browser reconnects.
          end();
        } finally {
          sending = false;
        }
      }

      const heartbeat = setInterval(() => {
        due ??= "beat";
        void sendEvents();
      }, HEARTBEAT_MS).unref();
      const subscriber: Subscriber = {
        happened() {
          due = "changed";
          void sendEvents();
        },
        ended(why) {
          if (why === "evicted") send(message("evicted", ""));
          end();
        },
      };
      send(`retry: ${RETRY_MS}\n\n`);
      void history.follow(listener.id, subscriber).then((left) => {
        if (!open) return left();
        unsubscribe = left;
        return sendEvents();
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
      // Stops nginx from buffering.
      "X-Accel-Buffering": "no",
      // A keep-alive connection would delay the shutdown.
      Connection: "close",
    },
  });
}
