import type { Db } from "#app/platform/database/connection.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import type { MailTransport } from "#app/platform/mail/transport.server.ts";
import { SESSION_SECRET } from "#support/session-secret.ts";
import { createMailWorker, type MailWorker } from "#app/platform/mail/worker.server.ts";

export function mailWorkerWith(db: Db, transport: MailTransport, now: () => Date): MailWorker {
  const from = () => "agence@solstice.example";
  return createMailWorker({ db, transport, from, now, log: createLog("silent"), secret: SESSION_SECRET });
}
