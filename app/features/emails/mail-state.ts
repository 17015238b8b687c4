import { ordinalInWords } from "#app/french/ordinal-in-words.ts";
import { shortDateTime } from "#app/french/instant-labels.ts";
import type { MailStatus } from "#app/platform/schema/site-tables.server.ts";

type Tone = "done" | "waiting" | "failed" | "over";

export interface DeliveryStatus {
  status: MailStatus;
  attempts: number;
  nextAttemptAt: string;
  createdAt: string;
  sentAt: string | null;
  isHandled: boolean;
}

export function stateOfMail(mail: DeliveryStatus, now: Date): { text: string; tone: Tone } {
  const { status, attempts, nextAttemptAt, isHandled } = mail;
  if (status === "sent") return { text: "Envoyé", tone: "done" };
  if (status === "failed")
    return isHandled ? { text: "Non remis, réglé", tone: "over" } : { text: "Non remis", tone: "failed" };
  if (attempts === 0)
    return { text: nextAttemptAt > now.toISOString() ? "Envoi dans la minute" : "Envoi en cours", tone: "waiting" };
  if (status === "sending") return { text: `${ordinalInWords(attempts)} tentative en cours`, tone: "waiting" };
  return { text: `${ordinalInWords(attempts + 1)} tentative, ${shortDateTime(nextAttemptAt, now)}`, tone: "waiting" };
}

export function timestampOfMail({ status, sentAt, createdAt, nextAttemptAt }: DeliveryStatus): string {
  if (status === "sent") return sentAt ?? createdAt;
  // The last attempt of a failed mail was due at this time.
  return status === "failed" ? nextAttemptAt : createdAt;
}
