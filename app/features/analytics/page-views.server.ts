import type { Db } from "#app/platform/database/connection.server.ts";
import { retainedSince } from "./page-views.ts";

/** @param date YYYY-MM-DD, Europe/Paris */
export async function countPageView(db: Db, date: string, path: string): Promise<void> {
  await db
    .insertInto("pageViews")
    .values({ date, path, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(["date", "path"]).doUpdateSet((eb) => ({ count: eb("pageViews.count", "+", 1) })),
    )
    .execute();
}

export async function purgePageViews(db: Db, today: string): Promise<void> {
  await db.deleteFrom("pageViews").where("date", "<", retainedSince(today)).execute();
}
