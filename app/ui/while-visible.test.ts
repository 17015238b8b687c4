import { afterEach, expect, test, vi } from "vitest";
import { whileVisible } from "./while-visible.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("rests in a hidden tab, runs at once when it comes back, and ends", () => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  const show = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  const run = vi.fn<() => void>();
  const end = whileVisible(run, 2_000);
  vi.advanceTimersByTime(4_000);
  expect(run).toHaveBeenCalledTimes(2);
  show("hidden");
  vi.advanceTimersByTime(3_600_000);
  expect(run).toHaveBeenCalledTimes(2);
  show("visible");
  expect(run).toHaveBeenCalledTimes(3);
  end();
  show("visible");
  vi.advanceTimersByTime(4_000);
  expect(run).toHaveBeenCalledTimes(3);
});
