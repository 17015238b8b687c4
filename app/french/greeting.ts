/**
 * How a mail begins.
 * @param firstName empty where there is none
 * @param rest what follows in the same sentence; without it the greeting stands alone
 */
export function greeting(firstName: string, rest = ""): string {
  return `${firstName ? `Bonjour ${firstName}` : "Bonjour"},${rest && ` ${rest}`}`;
}
