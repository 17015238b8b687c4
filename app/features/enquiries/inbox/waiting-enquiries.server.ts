import type { Db } from "#app/platform/database/connection.server.ts";
import { typesetAll } from "#app/french/typeset.ts";
import { servicesOf } from "#app/features/enquiries/enquiry.ts";

export async function listWaitingEnquiries(db: Db, limit: number) {
  const rows = await db
    .selectFrom("enquiries")
    .leftJoin("users", "users.id", "enquiries.userId")
    .select([
      "enquiries.id",
      "enquiries.title",
      "enquiries.photo",
      "enquiries.video",
      "enquiries.web",
      "enquiries.userEmail as email",
      "enquiries.createdAt",
      "users.name",
    ])
    .select((eb) =>
      eb.selectFrom("enquiries").select(eb.fn.countAll<number>().as("count")).where("status", "=", "new").as("count"),
    )
    .where("enquiries.status", "=", "new")
    .orderBy("enquiries.createdAt")
    .limit(limit)
    .execute();
  const first = rows.map(({ photo, video, web, name, count: _all, ...row }) => ({
    ...row,
    ...typesetAll({ title: row.title, name: name ?? row.email }),
    services: servicesOf({ photo, video, web }),
  }));
  return { count: rows[0]?.count ?? 0, first };
}
