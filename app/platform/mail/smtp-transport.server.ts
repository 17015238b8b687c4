import { createTransport } from "nodemailer";
import { isLoopback } from "#app/platform/config/settings.server.ts";
import { DeliveryError, type MailTransport } from "./transport.server.ts";

export function createSmtpTransport(url: string): MailTransport {
  const pool = createTransport({
    ...connectionTo(url),
    pool: true,
    maxConnections: 4,
    // One retry for a connection that the server closed while idle; the outbox retries all other failures.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on("error", () => {});
  return {
    async send({ to, from, messageId, date, message }, signal) {
      const { subject, html, text, replyTo, inReplyTo, references, byHand, calendar } = message;
      try {
        await pool.sendMail({
          from,
          // An object is one address; a string would be parsed as a list.
          to: { name: "", address: to },
          replyTo,
          subject,
          html,
          text,
          messageId,
          inReplyTo,
          references: references && [...references],
          date,
          icalEvent: calendar && { ...calendar, filename: "rendez-vous.ics" },
          xMailer: false,
          headers: byHand ? {} : { "Auto-Submitted": "auto-generated" },
          signal,
        });
      } catch (error) {
        throw new DeliveryError(reasonOf(error));
      }
    },
    close: () => pool.close({ force: true }),
  };
}

/** Connects and logs in, but sends no mail. @throws the library's error, whose message says more than its codes */
export async function trySmtp(url: string): Promise<void> {
  const transport = createTransport(connectionTo(url));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function connectionTo(url: string) {
  return {
    url,
    // If TLS were optional, an attacker on the network could remove STARTTLS and read links and the password.
    requireTLS: !isLoopback(new URL(url).hostname),
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  };
}

interface SmtpError {
  responseCode?: number;
  response?: string;
  code?: string;
  command?: string;
}

/** Reduces the server's response to its codes, because its text may contain an address. */
function reasonOf(error: unknown): string {
  const { responseCode, response = "", code, command } = error as SmtpError;
  const [, status] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response) ?? [];
  return [responseCode ?? code ?? "unknown", status, command].filter(Boolean).join(" ");
}
