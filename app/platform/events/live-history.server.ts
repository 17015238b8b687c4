import type { Watch } from "./watch-history.server.ts";

export interface Subscriber {
  happened(): void;
  ended(why: "stopping" | "evicted"): void;
}

export interface LiveHistory {
  /** Resolves with the function that unsubscribes, once the history is watched. @param who the account */
  follow(who: string, subscriber: Subscriber): Promise<() => void>;
  stop(): Promise<void>;
}

/** Maximum for one account. A new subscriber evicts the oldest, whose browser window may be closed already. */
const SUBSCRIBERS_EACH = 8;

export function createLiveHistory(watchHistory: (happened: () => void) => Watch): LiveHistory {
  const subscribers = new Map<Subscriber, string>();
  let watch: Watch | null = null;
  let stopped = false;

  async function stopWatching(): Promise<void> {
    const ending = watch;
    watch = null;
    await ending?.stop();
  }

  function leave(subscriber: Subscriber): void {
    if (subscribers.delete(subscriber) && subscribers.size === 0) void stopWatching();
  }

  return {
    async follow(who, subscriber) {
      if (stopped) {
        subscriber.ended("stopping");
        return () => {};
      }
      const own = [...subscribers].filter(([, name]) => name === who);
      subscribers.set(subscriber, who);
      for (const [oldest] of own.slice(0, Math.max(0, own.length + 1 - SUBSCRIBERS_EACH))) {
        leave(oldest);
        oldest.ended("evicted");
      }
      try {
        watch ??= watchHistory(() => {
          for (const each of subscribers.keys()) each.happened();
        });
        await watch.ready;
      } catch (error) {
        leave(subscriber);
        throw error;
      }
      return () => leave(subscriber);
    },
    async stop() {
      stopped = true;
      const all = [...subscribers.keys()];
      subscribers.clear();
      for (const subscriber of all) subscriber.ended("stopping");
      await stopWatching();
    },
  };
}
