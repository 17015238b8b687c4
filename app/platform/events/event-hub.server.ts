import type { Watch } from "./event-listener.server.ts";

/** Somebody who wants to know at once that something happened. */
export interface Follower {
  happened(): void;
  /** They are told no more: the site stops, or the same person follows in too many windows. */
  ended(why: "stopping" | "crowded"): void;
}

export interface LiveHistory {
  /**
   * Resolves when the follower can miss nothing any more.
   * @param who whose window it is
   * @returns what they do to leave
   */
  follow(who: string, follower: Follower): Promise<() => void>;
  /** Sends everybody away, and takes nobody any more. */
  stop(): Promise<void>;
}

/** Of one person. The oldest goes for a new one: it may be a window that is long gone. */
const FOLLOWERS_EACH = 8;

/** The history as it goes on, for any number of followers. It is watched while there is one, once for all of them. */
export function createLiveHistory(watchHistory: (happened: () => void) => Watch): LiveHistory {
  const followers = new Map<Follower, string>();
  let watch: Watch | null = null;
  let stopped = false;

  async function rest(): Promise<void> {
    const ending = watch;
    watch = null;
    await ending?.stop();
  }

  function leave(follower: Follower): void {
    if (followers.delete(follower) && followers.size === 0) void rest();
  }

  return {
    async follow(who, follower) {
      if (stopped) {
        follower.ended("stopping");
        return () => {};
      }
      const own = [...followers].filter(([, name]) => name === who);
      followers.set(follower, who);
      for (const [oldest] of own.slice(0, Math.max(0, own.length + 1 - FOLLOWERS_EACH))) {
        leave(oldest);
        oldest.ended("crowded");
      }
      try {
        watch ??= watchHistory(() => {
          for (const each of followers.keys()) each.happened();
        });
        await watch.ready;
      } catch (error) {
        leave(follower);
        throw error;
      }
      return () => leave(follower);
    },
    async stop() {
      stopped = true;
      const all = [...followers.keys()];
      followers.clear();
      for (const follower of all) follower.ended("stopping");
      await rest();
    },
  };
}
