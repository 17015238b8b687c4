import type { MailMessage } from "./outbox.server.ts";

/** A mail as the transport gets it; everything in it is the same at every attempt. */
export interface Delivery {
  to: string;
  from: string;
  messageId: string;
  date: Date;
  message: MailMessage;
}

export interface MailTransport {
  /** Resolves once the server has taken the mail; rejects with a DeliveryError otherwise, or when the signal aborts. */
  send(delivery: Delivery, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Why a mail was not taken, as code, status and SMTP command (« 550 5.1.1 RCPT TO »): never an address, never the server's words. */
export class DeliveryError extends Error {
  override name = "DeliveryError";
}
