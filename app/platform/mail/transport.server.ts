import type { MailMessage } from "./outbox.server.ts";

export interface Delivery {
  to: string;
  from: string;
  messageId: string;
  date: Date;
  message: MailMessage;
}

export interface MailTransport {
  /** Resolves once the server has accepted the mail; rejects with a DeliveryError. */
  send(delivery: Delivery, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Contains code, status and SMTP command (« 550 5.1.1 RCPT TO »), never an address or the server's text. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
}
