import { type ReceivedFile, type FileForm, receiveFiles } from "#app/platform/files/multipart-upload.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordSiteEvent } from "#app/platform/events/record-event.server.ts";
import { bytesAllowed, seemingType } from "./media-type.server.ts";
import type { MediaDeps } from "./media.server.ts";

/** What the database and the mails need to go on while files fill the disk. */
const RESERVE_BYTES = 512 * 1024 * 1024;
const NAME_CHARACTERS = 120;

/** Reads a form of files to its end, each as large as it may be for what it seems to be. */
export function takeFiles(
  { incoming }: Pick<MediaDeps, "incoming">,
  form: FileForm,
  take: (file: ReceivedFile) => Promise<void>,
): Promise<void> {
  const bounds = {
    folder: incoming,
    limitOf: (start: Uint8Array) => bytesAllowed[seemingType(start)],
    reserveBytes: RESERVE_BYTES,
  };
  return receiveFiles(form, bounds, (file) => take({ ...file, sentName: file.sentName.slice(-NAME_CHARACTERS) }));
}

/** A received file, as a line of the journal. @param memberId who sent it */
export async function recordSent(trx: Db, memberId: string, at: Date): Promise<void> {
  await recordSiteEvent(trx, { at, actor: { memberId }, kind: "media-sent", data: {} });
}
