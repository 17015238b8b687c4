/** @param lastError `550 5.1.1 RCPT TO` (SMTP code, enhanced status, command), `ECONNREFUSED CONN` or `expired` */
export function failureKind(lastError: string | null) {
  const [, code = "", status = "", step = ""] = /^(\S+)(?: (\d\.\d+\.\d+))?(?: (.+))?$/.exec(lastError ?? "") ?? [];
  if (step === "RCPT TO") return code.startsWith("5") ? recipientRefusal(code, status) : "recipient-deferred";
  if (step === "DATA") return "message-refused";
  if (/^535$|^EAUTH$/.test(code) || step.startsWith("AUTH")) return "password-refused";
  if (/^\d/.test(code)) return "sender-refused";
  if (code === "expired") return "expired";
  if (code === "crash" || code === "stopped") return "interrupted";
  return lastError ? "server-unreachable" : "unknown";
}

/** Servers also refuse a recipient because of the sender (5.1.7, 5.1.8, 5.7.x) or of its mailbox (5.2.x; RFC 3463). */
function recipientRefusal(code: string, status: string) {
  if (/^5\.1\.[78]$|^5\.7\./.test(status)) return "recipient-refused";
  if (status === "5.2.2") return "mailbox-full";
  if (status.startsWith("5.2.")) return "mailbox-closed";
  if (status.startsWith("5.1.") || /^55[013]$/.test(code)) return "address-unknown";
  return code === "552" ? "mailbox-full" : "recipient-refused";
}
