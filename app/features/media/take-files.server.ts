import type { Insertable } from "kysely";
import type { MediaFilesTable } from "#app/platform/schema/content-tables.server.ts";
import { type ReceivedFile, type FileForm, receiveFiles } from "#app/platform/files/multipart-upload.server.ts";
import { isForeignKeyViolation } from "#app/platform/database/constraint-errors.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordSiteEvent } from "#app/platform/events/record-event.server.ts";
import { failed, type Failed } from "#app/platform/result.ts";
import { MAX_BYTES, detectMediaType } from "./media-type.server.ts";
import type { MediaDeps } from "./media.server.ts";

/** Disk space reserved for the database and the mails while files arrive. */
const RESERVE_BYTES = 512 * 1024 * 1024;
const MAX_NAME_LENGTH = 120;

type FileResult<Outcome> = { sentName: string } & (Outcome | Failed<"failed">);

/** A failed file does not stop the others. @param maySend is called for each file, because the sender may lose the role */
export async function takeFiles<Outcome extends object>(
  { incoming, log }: MediaDeps,
  form: FileForm,
  maySend: () => Promise<boolean>,
  take: (file: ReceivedFile) => Promise<Outcome>,
): Promise<FileResult<Outcome>[]> {
  const limits = {
    folder: incoming,
    maxBytesFor: (start: Uint8Array) => MAX_BYTES[detectMediaType(start)],
    minFreeBytes: RESERVE_BYTES,
  };
  const results: FileResult<Outcome>[] = [];
  await receiveFiles(form, limits, async (received) => {
    const sentName = received.sentName.slice(-MAX_NAME_LENGTH);
    try {
      if (await maySend()) results.push({ sentName, ...(await take({ ...received, sentName })) });
    } catch (error) {
      // Expected if the account was erased in the meantime.
      if (!isForeignKeyViolation(error)) log.error({ err: error }, "cannot save a file");
      results.push(failed("failed", { sentName }));
    }
  });
  return results;
}

export type NewFile = Insertable<MediaFilesTable> & { sentBy: string };

/** Does nothing if another request stored the same file at the same time. */
export async function insertFile(trx: Db, row: NewFile, at: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("mediaFiles")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const actor = { memberId: row.sentBy };
  if (numInsertedOrUpdatedRows) await recordSiteEvent(trx, { at, actor, kind: "media-sent", data: {} });
}
