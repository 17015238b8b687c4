/**
 * Why a mail has not arrived, in French, from what the outbox kept of it: a code and an SMTP command (« 550 RCPT TO »),
 * or the name of an error.
 */
export function deliveryFailure(lastError: string | null): string {
  const [code = "", ...command] = (lastError ?? "").split(" ");
  const step = command.join(" ");
  if (isUnknownAddress(lastError)) return "cette adresse n'existe pas";
  if (step === "RCPT TO") return "sa boîte ne répond pas";
  if (step === "DATA") return "son serveur refuse ce message";
  if (/^535$|^EAUTH$/.test(code) || step.startsWith("AUTH"))
    return "notre serveur de courrier refuse notre mot de passe";
  if (/^\d/.test(code)) return "notre serveur de courrier refuse d'envoyer";
  if (code === "expired") return "il n'a pas pu partir à temps";
  if (lastError) return "notre serveur de courrier ne répond pas";
  return "raison inconnue";
}

/** Whether its server says that nobody has this address. */
export function isUnknownAddress(lastError: string | null): boolean {
  return /^5\S* RCPT TO$/.test(lastError ?? "");
}
