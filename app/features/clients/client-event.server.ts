import type { Db } from "#app/platform/database/connection.server.ts";
import { type Member, recordEvent } from "#app/platform/events/record-event.server.ts";

type ClientEventKind = "client-added" | "client-corrected" | "client-noted" | "clients-merged" | "clients-split";

export function recordClientEvent(trx: Db, kind: ClientEventKind, member: Member, subjectId: string, at: Date) {
  return recordEvent(trx, { at, actor: { memberId: member.id }, kind, userId: null, subjectId, data: {} });
}
