export const notAPhoneNumber = "Ce numéro de téléphone est incomplet ou invalide.";

export function isPhoneNumber(text: string): boolean {
  return /^[+\d][\d\s().\-/]*$/.test(text) && /(\d\D*){6}/.test(text);
}

/** French numbers get their country code; the zero of « +33 (0)6 » is not dialled. */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/\(0\)|[^\d+]/g, "");
  return `tel:${/^0\d{9}$/.test(digits) ? `+33${digits.slice(1)}` : digits}`;
}

/** Separates the digits in pairs, because a spreadsheet drops the leading zero of an undivided number. */
export function phoneInPairs(phone: string): string {
  return /^0\d{9}$/.test(phone) ? phone.replace(/\d\d(?=\d)/g, "$& ") : phone;
}
