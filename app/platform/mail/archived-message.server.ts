import { type MailKind, hasArchivedText } from "#app/platform/schema/mail-kinds.ts";
import type { MailMessage } from "./outbox.server.ts";
import { decrypt, encrypt } from "#app/platform/security/encryption.server.ts";
import type { SiteSecrets } from "#app/platform/security/site-secrets.server.ts";

const PURPOSE = "text of a sent mail";

interface Mail {
  id: string;
  kind: MailKind;
  message: string;
}

/** Returns the values to store once a mail is sent or has failed for good. */
export function archiveMail(
  { id, kind, message, forget }: Mail & { forget: number },
  secret: string,
): { message: string; encrypted: string | null } {
  const { subject } = JSON.parse(message) as MailMessage;
  return {
    // The bodies contain link tokens, so they are stored only encrypted.
    message: JSON.stringify({ subject, html: "", text: "" } satisfies MailMessage),
    encrypted: hasArchivedText(kind) && !forget ? encrypt({ secret, purpose: PURPOSE, owner: id }, message) : null,
  };
}

export function readMessage(
  { id, kind, message, encrypted }: Mail & { encrypted: string | null },
  secrets: SiteSecrets,
): MailMessage | null {
  if (!hasArchivedText(kind)) return null;
  const json = encrypted === null ? message : decrypt({ ...secrets, purpose: PURPOSE, owner: id }, encrypted);
  if (json === null) return null;
  const contents = JSON.parse(json) as MailMessage;
  return contents.text === "" && contents.html === "" ? null : contents;
}
