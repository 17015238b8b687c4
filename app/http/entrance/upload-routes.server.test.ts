import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { abortWhenSlow } from "./upload-routes.server.ts";

const SESSION = "solstice.session_token=x";
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

function minutesUntilDestroyed(url: string, cookie?: string): number {
  const request = Object.assign(new EventEmitter(), {
    url,
    headers: { "content-length": "1000000000", cookie },
    destroy: vi.fn<() => void>(),
  });
  abortWhenSlow(request as unknown as IncomingMessage);
  let minutes = 0;
  while (request.destroy.mock.calls.length === 0 && minutes < 100) {
    vi.advanceTimersByTime(MINUTE);
    minutes += 1;
  }
  return minutes;
}

it("abortWhenSlow aborts an upload with a session cookie after an hour", () => {
  expect(minutesUntilDestroyed("/agence/contenu/films/envoi?film=x", SESSION)).toBe(60);
});

it("abortWhenSlow aborts an upload without a session cookie, and any other request, after five minutes", () => {
  expect(minutesUntilDestroyed("/agence/contenu/films/envoi?film=x", "solstice.flash=x")).toBe(5);
  expect(minutesUntilDestroyed("/photo-de-profil")).toBe(5);
  expect(minutesUntilDestroyed("/login", SESSION)).toBe(5);
});
