import { randomUUID } from "node:crypto";
import { currentRequestId } from "#app/platform/logging/current-request.server.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { MailKind } from "#app/platform/schema/mail-kinds.ts";
import { oneLine } from "#app/platform/security/one-line.ts";

export interface MailMessage {
  subject: string;
  html: string;
  text: string;
  from?: string;
  replyTo?: string;
  inReplyTo?: string;
  references?: readonly string[];
  /** Written by a person, so mail programs must not treat the mail as automatic. */
  byHand?: true;
  calendar?: { method: "REQUEST" | "CANCEL" | "PUBLISH"; content: string };
}

export interface OutgoingMail {
  kind: MailKind;
  to: string;
  /** Right side of the Message-ID: the host of PUBLIC_URL. */
  domain: string;
  notBefore?: Date;
  expiresAt?: Date | null;
  /** The id of the mail that this one copies. */
  resentFrom?: string;
  message: MailMessage;
}

export interface MailAbout {
  userId: string | null;
  eventId: string | null;
}

/** PostgreSQL rejects JSON with a lone surrogate, which remains if a text is cut inside an emoji. */
function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** Enqueues mails, which are sent only if the caller's transaction commits. */
export async function enqueueMail(
  db: Db,
  now: Date,
  { userId, eventId }: MailAbout,
  ...mails: OutgoingMail[]
): Promise<{ id: string; messageId: string }[]> {
  if (mails.length === 0) return [];
  const createdAt = now.toISOString();
  const rows = mails.map(({ kind, to, domain, notBefore = now, expiresAt, resentFrom, message }) => {
    const id = randomUUID();
    return {
      id,
      to,
      // A line break in a quoted subject could add a header.
      message: JSON.stringify({ ...message, subject: oneLine(message.subject) }, wellFormed),
      messageId: `<${id}@${domain}>`,
      status: "pending" as const,
      attempts: 0,
      nextAttemptAt: notBefore.toISOString(),
      createdAt,
      expiresAt: expiresAt?.toISOString() ?? null,
      kind,
      userId,
      eventId,
      resentFrom: resentFrom ?? null,
      requestId: currentRequestId(),
    };
  });
  await db.insertInto("mail").values(rows).execute();
  return rows;
}
