import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { boundRequest } from "./upload-routes.server.ts";
import { discardBody } from "./discard-body.server.ts";

const SESSION = "solstice.session_token=x";
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const destroyedAfter = (url: string, cookie?: string) => {
  const request = Object.assign(new EventEmitter(), {
    url,
    headers: { "content-length": "1000000000", cookie },
    destroy: vi.fn<() => void>(),
  });
  boundRequest(request as unknown as IncomingMessage);
  const minutes = [1, 5, 59, 60].find((limit, at, all) => {
    vi.advanceTimersByTime((limit - (all[at - 1] ?? 0)) * MINUTE);
    return request.destroy.mock.calls.length > 0;
  });
  return minutes;
};

it("boundRequest aborts an upload with a session cookie after an hour", () => {
  expect(destroyedAfter("/agence/contenu/films/envoi?film=x", SESSION)).toBe(60);
});

it("boundRequest aborts an upload without a session cookie, and any other request, after five minutes", () => {
  expect(destroyedAfter("/agence/contenu/films/envoi?film=x", "solstice.flash=x")).toBe(5);
  expect(destroyedAfter("/photo-de-profil")).toBe(5);
  expect(destroyedAfter("/login", SESSION)).toBe(5);
});

/** Sends one byte and then stalls. */
const slow = (cookie: string) =>
  new Request("http://localhost/photo-de-profil", {
    method: "POST",
    body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }),
    duplex: "half",
    headers: { cookie },
  } as RequestInit);

it.each([
  ["a minute", MINUTE, SESSION],
  ["three seconds, without a session cookie,", 3_000, "solstice.flash=x"],
])("discardBody waits at most %s for a slow body", async (_, most, cookie) => {
  const request = slow(cookie);
  const discarded = discardBody(request).then(() => "discarded");
  await vi.advanceTimersByTimeAsync(most - 1);
  expect(await Promise.race([discarded, "waiting"])).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(await discarded).toBe("discarded");
  expect(request.bodyUsed).toBe(true);
});
