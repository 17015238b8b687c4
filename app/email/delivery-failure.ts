/** @param lastError `550 5.1.1 RCPT TO` (SMTP code, enhanced status, command), `ECONNREFUSED CONN` or `expired` */
export function deliveryFailure(lastError: string | null): string {
  const { code, status, step } = partsOf(lastError);
  if (step === "RCPT TO") return code.startsWith("5") ? rejectedRecipient(code, status) : "sa boîte ne répond pas";
  if (step === "DATA") return "son serveur refuse ce message";
  if (/^535$|^EAUTH$/.test(code) || step.startsWith("AUTH")) return "le serveur d’envoi refuse notre mot de passe";
  if (/^\d/.test(code)) return "le serveur d’envoi refuse nos e-mails";
  if (code === "expired") return "il n’a pas pu être envoyé à temps";
  if (code === "crash" || code === "stopped") return "le site s’est arrêté pendant l’envoi";
  if (lastError) return "le serveur d’envoi ne répond pas";
  return "raison inconnue";
}

const UNKNOWN_ADDRESS = "cette adresse n’existe pas";

/** Servers also refuse a recipient because of the sender or a full mailbox (enhanced status: RFC 3463). */
function rejectedRecipient(code: string, status: string): string {
  if (/^5\.1\.[78]$|^5\.7\./.test(status)) return "son serveur refuse nos e-mails";
  if (status.startsWith("5.1.")) return UNKNOWN_ADDRESS;
  if (status === "5.2.2") return "sa boîte est pleine";
  if (status.startsWith("5.2.")) return "sa boîte n’accepte pas d’e-mails";
  if (code === "550" || code === "551") return UNKNOWN_ADDRESS;
  if (code === "552") return "sa boîte est pleine";
  return "son serveur refuse nos e-mails";
}

export function isUnknownAddress(lastError: string | null): boolean {
  return deliveryFailure(lastError) === UNKNOWN_ADDRESS;
}

function partsOf(lastError: string | null): { code: string; status: string; step: string } {
  const [, code = "", status = "", step = ""] = /^(\S+)(?: (\d\.\d+\.\d+))?(?: (.+))?$/.exec(lastError ?? "") ?? [];
  return { code, status, step };
}
