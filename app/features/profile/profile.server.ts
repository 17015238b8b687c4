import type { SiteDeps } from "#app/site-deps.ts";
import type { Gender } from "#app/forms/person.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { indexAccountRecord } from "#app/records/client-search.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { forUpdate } from "#app/platform/database/row-locks.server.ts";
import { recordAccountEvent } from "#app/platform/events/record-event.server.ts";

export interface ProfileDeps extends SiteDeps {
  indexEnquiries(trx: Db, userId: string): Promise<void>;
  recordRectification(trx: Db, userId: string, at: Date): Promise<void>;
}

type Client = Pick<Viewer, "id">;

export interface ProfileDetails {
  gender: Gender;
  phone: string | null;
}

export function readProfile({ db }: SiteDeps, client: Client): Promise<ProfileDetails | undefined> {
  return db.selectFrom("users").select(["gender", "phone"]).where("id", "=", client.id).executeTakeFirst();
}

export async function updateProfile(
  { db, now, indexEnquiries, recordRectification }: ProfileDeps,
  client: Client,
  {
    firstName,
    lastName,
    gender,
    phone,
  }: { firstName: string; lastName: string; gender: Gender; phone?: string | null },
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (trx) => {
    const former = await trx
      .selectFrom("users")
      .select(["firstName", "lastName", "gender", "phone"])
      .where("id", "=", client.id)
      .$call(forUpdate(trx))
      .executeTakeFirst();
    if (!former) return;
    const current = { firstName, lastName, gender, phone: phone === undefined ? former.phone : phone };
    const name = `${firstName} ${lastName}`;
    await trx
      .updateTable("users")
      .set({ ...current, name })
      .where("id", "=", client.id)
      .execute();
    await indexAccountRecord(trx, client.id);
    await indexEnquiries(trx, client.id);
    await recordAccountEvent(trx, { at, actor: "client", kind: "profile-changed", userId: client.id, data: {} });
    const fields = ["firstName", "lastName", "gender", "phone"] as const;
    if (fields.some((field) => current[field] !== former[field])) await recordRectification(trx, client.id, at);
  });
}

export async function exportAccount({ db }: SiteDeps, client: Client) {
  return db
    .selectFrom("users")
    .select([
      "email",
      "firstName",
      "lastName",
      "gender",
      "phone",
      "keyboardShortcuts",
      "createdAt",
      "lastActiveAt",
      "inactivityWarnedAt",
      "picture",
    ])
    .where("id", "=", client.id)
    .executeTakeFirstOrThrow();
}
