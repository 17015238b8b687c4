import { ordinalInWords } from "./ordinal-in-words.ts";
import { shortDateTime } from "./when.ts";

interface Tries {
  status: string;
  /** Includes the attempt in progress. */
  attempts: number;
}

interface Delivery extends Tries {
  createdAt: string;
  sentAt: string | null;
}

export function failedTries({ status, attempts }: Tries): number {
  return status === "sending" ? attempts - 1 : attempts;
}

export function describeDelivery({ sentAt, createdAt, ...tries }: Delivery, now: Date): string {
  if (tries.status === "sent") return `e-mail envoyé ${shortDateTime(sentAt ?? createdAt, now)}`;
  if (tries.status === "failed") return "e-mail non remis";
  const failed = failedTries(tries);
  return failed > 0 ? `${ordinalInWords(failed + 1)} tentative d’envoi` : "envoi en cours";
}
