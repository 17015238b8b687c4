import { expect, it, onTestFinished, vi } from "vitest";
import { followChanges } from "./follow-changes.ts";

function stubPage() {
  const streams: Stream[] = [];
  class Stream extends EventTarget {
    static readonly CLOSED = 2;
    isOpen = true;
    constructor() {
      super();
      streams.push(this);
    }
    close() {
      this.isOpen = false;
    }
  }
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("document", document);
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return {
    streams,
    openStates: () => streams.map(({ isOpen }) => isOpen),
    setVisibility(visibilityState: "visible" | "hidden") {
      document.visibilityState = visibilityState;
      document.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

const listener = { onOpen() {}, onChange() {}, onRejection() {} };

it("followChanges reopens an evicted stream after a minute, or when the page becomes visible, unless it was stopped", () => {
  const { streams, openStates, setVisibility } = stubPage();
  const stop = followChanges("/agence/direct", listener);
  streams[0]!.dispatchEvent(new Event("evicted"));
  vi.advanceTimersByTime(59_000);
  expect(openStates()).toEqual([false]);
  vi.advanceTimersByTime(1_000);
  expect(openStates()).toEqual([false, true]);

  streams[1]!.dispatchEvent(new Event("evicted"));
  setVisibility("hidden");
  vi.advanceTimersByTime(120_000);
  expect(openStates()).toEqual([false, false]);
  setVisibility("visible");
  expect(openStates()).toEqual([false, false, true]);

  streams[2]!.dispatchEvent(new Event("evicted"));
  stop();
  vi.advanceTimersByTime(120_000);
  expect(openStates()).toEqual([false, false, false]);
});
