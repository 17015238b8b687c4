import { ordinalInWords } from "#app/french/ordinal-in-words.ts";
import { shortDateTime } from "#app/french/instant-labels.ts";

interface Attempts {
  status: string;
  /** Includes the attempt in progress. */
  attempts: number;
}

interface Delivery extends Attempts {
  createdAt: string;
  sentAt: string | null;
}

export function countFailedAttempts({ status, attempts }: Attempts): number {
  return status === "sending" ? attempts - 1 : attempts;
}

export function describeDelivery({ sentAt, createdAt, ...attempt }: Delivery, now: Date): string {
  if (attempt.status === "sent") return `e-mail envoyé ${shortDateTime(sentAt ?? createdAt, now)}`;
  if (attempt.status === "failed") return "e-mail non remis";
  const failed = countFailedAttempts(attempt);
  return failed > 0 ? `${ordinalInWords(failed + 1)} tentative d’envoi` : "envoi en cours";
}
