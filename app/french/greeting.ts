/** @param rest the rest of the sentence; without it the greeting ends with its comma */
export function greeting(firstName: string, rest = ""): string {
  return `${firstName ? `Bonjour ${firstName}` : "Bonjour"},${rest && ` ${rest}`}`;
}
