import type { Watch } from "./event-listener.server.ts";

/** Somebody who wants to know at once that something happened. */
export interface Subscriber {
  happened(): void;
  /** They are told no more: the site stops, or the same person follows in too many windows. */
  ended(why: "stopping" | "evicted"): void;
}

export interface LiveHistory {
  /**
   * Resolves when the subscriber can miss nothing any more.
   * @param who whose window it is
   * @returns what they do to leave
   */
  follow(who: string, subscriber: Subscriber): Promise<() => void>;
  /** Sends everybody away, and takes nobody any more. */
  stop(): Promise<void>;
}

/** Of one person. The oldest goes for a new one: it may be a window that is long gone. */
const SUBSCRIBERS_EACH = 8;

/** The history as it goes on, for any number of subscribers. It is watched while there is one, once for all of them. */
export function createLiveHistory(watchHistory: (happened: () => void) => Watch): LiveHistory {
  const subscribers = new Map<Subscriber, string>();
  let watch: Watch | null = null;
  let stopped = false;

  async function rest(): Promise<void> {
    const ending = watch;
    watch = null;
    await ending?.stop();
  }

  function leave(subscriber: Subscriber): void {
    if (subscribers.delete(subscriber) && subscribers.size === 0) void rest();
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
      await rest();
    },
  };
}
