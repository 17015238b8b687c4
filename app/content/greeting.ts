/**
 * How a mail begins.
 * @param firstName empty where there is none
 * @param news what follows in the same sentence; without it the greeting stands alone
 */
export function greeting(firstName: string, news = ""): string {
  return `${firstName ? `Bonjour ${firstName}` : "Bonjour"},${news && ` ${news}`}`;
}
