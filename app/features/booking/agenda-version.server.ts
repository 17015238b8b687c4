import { createHash } from "node:crypto";
import { readDayRules } from "./agenda-rules.server.ts";
import type { BookingDeps } from "./booking.server.ts";
import { todayInParis } from "./slots.ts";

/**
 * Changes with the opening hours and the closures, on screens and by commands: pages that show which days are open are
 * kept under it.
 */
export interface AgendaVersion {
  current(): string;
  /** Asks the database again. */
  refresh(): Promise<void>;
}

export function createAgendaVersion({ db, now }: Pick<BookingDeps, "db" | "now">): AgendaVersion {
  let version = "";
  return {
    current: () => version,
    async refresh() {
      const { rules, closures } = await readDayRules(db, todayInParis(now()), now());
      version = createHash("sha256")
        .update(JSON.stringify([rules, closures]))
        .digest("base64url")
        .slice(0, 12);
    },
  };
}
