import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { discardBody } from "./discard-body.server.ts";

const SESSION = "solstice.session_token=x";
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const stalledRequest = (cookie: string) =>
  new Request("http://localhost/photo-de-profil", {
    method: "POST",
    body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }),
    duplex: "half",
    headers: { cookie },
  } as RequestInit);

it.each([
  ["a minute", "with", MINUTE, SESSION],
  ["three seconds", "without", 3_000, "solstice.flash=x"],
])("discardBody waits at most %s for a slow body %s a session cookie", async (_limit, _with, limit, cookie) => {
  const request = stalledRequest(cookie);
  const discarded = discardBody(request).then(() => "discarded");
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(await Promise.race([discarded, "waiting"])).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(await discarded).toBe("discarded");
  expect(request.bodyUsed).toBe(true);
});
