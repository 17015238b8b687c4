/** At a field whose number nobody could call. */
export const notAPhoneNumber = "Ce numéro de téléphone est incomplet ou invalide.";

/** 01 23 45 67 89, +33 (0)6 …: people write it in many ways, and the agency has to be able to call. */
export function isPhoneNumber(text: string): boolean {
  return /^[+\d][\d\s().\-/]*$/.test(text) && /(\d\D*){6}/.test(text);
}

/**
 * « 06 39 98 00 55 » as a link that a telephone dials; a number that is not French is dialled as it was written. The zero
 * of « +33 (0)6 » is not dialled.
 */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/\(0\)|[^\d+]/g, "");
  return `tel:${/^0\d{9}$/.test(digits) ? `+33${digits.slice(1)}` : digits}`;
}

/** « 0639980055 » by twos, as it is read; a table would take it for a number and drop its zero. */
export function phoneInPairs(phone: string): string {
  return /^0\d{9}$/.test(phone) ? phone.replace(/\d\d(?=\d)/g, "$& ") : phone;
}
