import { afterEach, expect, test, vi } from "vitest";
import { sourceFiles } from "#support/source-files.ts";
import { whileVisible } from "./use-polling.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("polling pauses in a hidden tab, runs at once when the tab returns, and can be stopped", () => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  const setVisibility = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  const run = vi.fn<() => void>();
  const stop = whileVisible(run, 2_000);
  vi.advanceTimersByTime(4_000);
  expect(run).toHaveBeenCalledTimes(2);
  setVisibility("hidden");
  vi.advanceTimersByTime(3_600_000);
  expect(run).toHaveBeenCalledTimes(2);
  setVisibility("visible");
  expect(run).toHaveBeenCalledTimes(3);
  stop();
  setVisibility("visible");
  vi.advanceTimersByTime(4_000);
  expect(run).toHaveBeenCalledTimes(3);
});

/** Files that call `setInterval` themselves, with the reason. */
const OWN_INTERVALS: Record<string, string> = {
  "app/features/account/auth-window/lockout-notice.tsx": "counts seconds without requests",
  "app/features/booking/undo/undo-bar.tsx": "counts seconds without requests",
  "app/layout/document/reload-when-online.ts": "its source text runs alone in offline copies",
  "app/layout/agency/agency-live.ts": "checks itself whether the tab is hidden",
  "app/ui/toast.tsx": "hides a message without requests",
  "app/router/use-polling.ts": "the helper",
};

function filesThatCall(name: string): string[] {
  const files = sourceFiles("app/**/*.{ts,tsx}", /\.(?:server|test)\.tsx?$/);
  return files.filter(({ text }) => text.includes(`${name}(`)).map(({ path }) => path);
}

test("only the listed files call setInterval", () => {
  expect(filesThatCall("setInterval").toSorted()).toEqual(Object.keys(OWN_INTERVALS).toSorted());
});

test("the pages of publication and pictures call usePolling", () => {
  expect(filesThatCall("usePolling")).toEqual(
    expect.arrayContaining(["content-publish", "pictures"].map((name) => `app/routes/agency/content/${name}.tsx`)),
  );
});
