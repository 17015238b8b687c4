import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { currentRequest } from "#app/platform/logging/current-request.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import { compiledQuery } from "#app/platform/database/compiled-query.server.ts";
import type { MailKind } from "#app/platform/schema/mail-kinds.ts";
import { oneLine } from "#app/platform/security/one-line.ts";
import type { Schema } from "#app/platform/schema/schema.server.ts";

export interface MailMessage {
  subject: string;
  html: string;
  text: string;
  from?: string;
  replyTo?: string;
  /** RFC 5322 Message-IDs: what it answers, and the thread that it belongs to. */
  inReplyTo?: string;
  references?: readonly string[];
  /** Somebody has written it: no mail program is to take it for an automatic one. */
  byHand?: true;
  calendar?: { method: "REQUEST" | "CANCEL" | "PUBLISH"; content: string };
}

export interface OutgoingMail {
  kind: MailKind;
  /** One address, already validated. */
  to: string;
  /** Right side of the Message-ID: the host of PUBLIC_URL. */
  domain: string;
  /** When it is worth nothing any more: it is given up instead. */
  expiresAt?: Date;
  message: MailMessage;
}

/** What mails are about: an account, and what happened to it. */
export interface MailAbout {
  userId: string | null;
  /** The event that they announce; null: they announce none. */
  eventId: string | null;
}

const insertMails = compiledQuery((db, { rows }: { rows: Insertable<Schema["mail"]>[] }) =>
  db.insertInto("mail").values(rows),
);

/** Where a text was cut through an emoji, PostgreSQL would not read the JSON that holds the half of it. */
function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

/**
 * Writes mails for the worker, in the caller's transaction when it is given one: they go out if and only if it commits.
 * @returns their Message-IDs
 */
export async function enqueueMail(
  db: Db,
  now: Date,
  { userId, eventId }: MailAbout,
  ...mails: OutgoingMail[]
): Promise<string[]> {
  if (mails.length === 0) return [];
  const at = now.toISOString();
  const rows = mails.map(({ kind, to, domain, expiresAt, message }) => {
    const id = randomUUID();
    return {
      id,
      to,
      // A header ends at its line break: nothing that a subject quotes may add one.
      message: JSON.stringify({ ...message, subject: oneLine(message.subject) }, wellFormed),
      messageId: `<${id}@${domain}>`,
      status: "pending" as const,
      attempts: 0,
      nextAttemptAt: at,
      createdAt: at,
      expiresAt: expiresAt?.toISOString() ?? null,
      kind,
      userId,
      eventId,
      requestId: currentRequest(),
    };
  });
  await insertMails(db, { rows });
  return rows.map(({ messageId }) => messageId);
}
