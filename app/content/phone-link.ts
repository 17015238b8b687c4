/**
 * « 06 39 98 00 55 » as a link that a telephone dials; a number that is not French is dialled as it was written. The zero
 * of « +33 (0)6 » is not dialled.
 */
export function phoneLink(phone: string): string {
  const digits = phone.replace(/\(0\)|[^\d+]/g, "");
  return `tel:${/^0\d{9}$/.test(digits) ? `+33${digits.slice(1)}` : digits}`;
}
