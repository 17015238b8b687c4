import { type ReceivedFile, type FileForm, receiveFiles } from "#app/platform/files/multipart-upload.server.ts";
import { isMissingReference } from "#app/platform/database/constraint-errors.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { recordSiteEvent } from "#app/platform/events/record-event.server.ts";
import { failed } from "#app/platform/result.ts";
import { bytesAllowed, seemingType } from "./media-type.server.ts";
import type { MediaDeps } from "./media.server.ts";

/** What the database and the mails need to go on while files fill the disk. */
const RESERVE_BYTES = 512 * 1024 * 1024;
const NAME_CHARACTERS = 120;

/**
 * Takes the files of a form, each as large as it may be for what it seems to be. Each stands alone: one that cannot be saved
 * is answered with « failed ».
 * @param maySend asked as each has come: a role may end meanwhile
 * @returns what became of each, in their order
 */
export async function takeFiles<Outcome extends object>(
  { incoming, log }: Pick<MediaDeps, "incoming" | "log">,
  form: FileForm,
  maySend: () => Promise<boolean>,
  take: (file: ReceivedFile) => Promise<Outcome>,
): Promise<({ sentName: string } & (Outcome | { ok: false; reason: "failed" }))[]> {
  const bounds = {
    folder: incoming,
    limitOf: (start: Uint8Array) => bytesAllowed[seemingType(start)],
    reserveBytes: RESERVE_BYTES,
  };
  const taken: ({ sentName: string } & (Outcome | { ok: false; reason: "failed" }))[] = [];
  await receiveFiles(form, bounds, async (received) => {
    const sentName = received.sentName.slice(-NAME_CHARACTERS);
    try {
      if (await maySend()) taken.push({ sentName, ...(await take({ ...received, sentName })) });
    } catch (error) {
      // Of an account that was erased meanwhile nobody is left to keep it for.
      if (!isMissingReference(error)) log.error({ err: error }, "a file was not saved");
      taken.push(failed("failed", { sentName }));
    }
  });
  return taken;
}

/** A received file, as a line of the journal. @param memberId who sent it */
export async function recordSent(trx: Db, memberId: string, at: Date): Promise<void> {
  await recordSiteEvent(trx, { at, actor: { memberId }, kind: "media-sent", data: {} });
}
