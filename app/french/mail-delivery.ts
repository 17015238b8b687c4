import { ordinalInWords } from "./ordinal-in-words.ts";
import { shortDateTime } from "./when.ts";

interface Tries {
  status: string;
  /** Started attempts: the one in progress is included. */
  attempts: number;
}

interface Delivery extends Tries {
  createdAt: string;
  sentAt: string | null;
}

export function failedTries({ status, attempts }: Tries): number {
  return status === "sending" ? attempts - 1 : attempts;
}

/** The mail's state, such as « envoyé 14:05 » or « deuxième essai ». */
export function describeDelivery({ sentAt, createdAt, ...tries }: Delivery, now: Date): string {
  if (tries.status === "sent") return `envoyé ${shortDateTime(sentAt ?? createdAt, now)}`;
  if (tries.status === "failed") return "refusé";
  const failed = failedTries(tries);
  return failed > 0 ? `${ordinalInWords(failed + 1)} essai` : "envoi en cours";
}
