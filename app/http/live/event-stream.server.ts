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

const eventText = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`;

/** Answers a client that is no EventSource. */
export function emptyStream(): Response {
  return streamResponse(`retry: ${RETRY_MS}\n\n`);
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

      let nextEvent: "opened" | "changed" | "heartbeat" | null = "opened";
      let isSending = false;
      /** Changes during a call are sent once, afterwards. */
      async function sendEvents(): Promise<void> {
        if (isSending) return;
        isSending = true;
        try {
          while (open && nextEvent) {
            const event = nextEvent;
            nextEvent = null;
            const [isMember, version] = await Promise.all([
              listener.isStillMember(),
              event === "heartbeat" ? "" : listener.version(),
            ]);
            if (!isMember) end();
            else send(event === "heartbeat" ? ": \n\n" : eventText(event, version));
          }
        } catch {
          // The role cannot be checked now; the browser reconnects.
          end();
        } finally {
          isSending = false;
        }
      }

      const heartbeat = setInterval(() => {
        nextEvent ??= "heartbeat";
        void sendEvents();
      }, HEARTBEAT_MS).unref();
      const subscriber: Subscriber = {
        onChange() {
          nextEvent = "changed";
          void sendEvents();
        },
        onEnd(reason) {
          if (reason === "evicted") send(eventText("evicted", ""));
          end();
        },
      };
      send(`retry: ${RETRY_MS}\n\n`);
      void history.subscribe(listener.id, subscriber).then((leave) => {
        if (!open) return leave();
        unsubscribe = leave;
        return sendEvents();
      }, end);
    },
    cancel: () => end(),
  });
  return streamResponse(body);
}

function streamResponse(body: string | ReadableStream<Uint8Array>): Response {
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
