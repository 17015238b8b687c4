export function greeting(firstName: string, rest = ""): string {
  return `${firstName ? `Bonjour ${firstName}` : "Bonjour"},${rest && ` ${rest}`}`;
}
