import { type MailKind, keepsBody } from "#app/platform/schema/mail-kinds.ts";
import type { MailMessage } from "./outbox.server.ts";
import { decrypt, encrypt } from "#app/platform/security/encryption.server.ts";
import type { SiteSecrets } from "#app/platform/security/site-secrets.server.ts";

const PURPOSE = "text of a sent mail";

interface Mail {
  id: string;
  kind: MailKind;
  /** JSON text, as `mail.message` has it. */
  message: string;
}

/** The columns of a mail whose text nobody needs to send any more: its subject stays legible, the rest the site alone can read. */
export function archive({ id, kind, message }: Mail, secret: string): { message: string; encrypted: string | null } {
  const { subject } = JSON.parse(message) as MailMessage;
  return {
    // The links in the bodies are link tokens.
    message: JSON.stringify({ subject, html: "", text: "" } satisfies MailMessage),
    encrypted: keepsBody(kind) ? encrypt({ secret, purpose: PURPOSE, owner: id }, message) : null,
  };
}

/** What a mail says, while it is kept and may be read; null: it is not. */
export function readMessage(
  { id, kind, message, encrypted }: Mail & { encrypted: string | null },
  secrets: SiteSecrets,
): MailMessage | null {
  if (!keepsBody(kind)) return null;
  const opened = encrypted === null ? message : decrypt({ ...secrets, purpose: PURPOSE, owner: id }, encrypted);
  if (opened === null) return null;
  const read = JSON.parse(opened) as MailMessage;
  return read.text === "" && read.html === "" ? null : read;
}
