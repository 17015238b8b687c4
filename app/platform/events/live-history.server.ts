import type { Watch } from "./watch-history.server.ts";

export interface Subscriber {
  onChange(): void;
  onEnd(reason: "stopping" | "evicted"): void;
}

export interface LiveHistory {
  /** Resolves with the function that unsubscribes, once the history is watched. */
  subscribe(accountId: string, subscriber: Subscriber): Promise<() => void>;
  stop(): Promise<void>;
}

/** A new subscriber beyond this number evicts the oldest, whose browser window may be closed already. */
const MAX_SUBSCRIBERS_PER_ACCOUNT = 8;

export function createLiveHistory(watchHistory: (onChange: () => void) => Watch): LiveHistory {
  /** The account of each subscriber. */
  const subscribers = new Map<Subscriber, string>();
  let watch: Watch | null = null;
  let stopped = false;

  async function stopWatching(): Promise<void> {
    const stoppedWatch = watch;
    watch = null;
    await stoppedWatch?.stop();
  }

  function unsubscribe(subscriber: Subscriber): void {
    if (subscribers.delete(subscriber) && subscribers.size === 0) void stopWatching();
  }

  return {
    async subscribe(accountId, subscriber) {
      if (stopped) {
        subscriber.onEnd("stopping");
        return () => {};
      }
      subscribers.set(subscriber, accountId);
      const ofAccount = [...subscribers.keys()].filter((each) => subscribers.get(each) === accountId);
      for (const oldest of ofAccount.slice(0, -MAX_SUBSCRIBERS_PER_ACCOUNT)) {
        unsubscribe(oldest);
        oldest.onEnd("evicted");
      }
      try {
        watch ??= watchHistory(() => {
          for (const each of subscribers.keys()) each.onChange();
        });
        await watch.ready;
      } catch (error) {
        unsubscribe(subscriber);
        throw error;
      }
      return () => unsubscribe(subscriber);
    },
    async stop() {
      stopped = true;
      const all = [...subscribers.keys()];
      subscribers.clear();
      for (const subscriber of all) subscriber.onEnd("stopping");
      await stopWatching();
    },
  };
}
