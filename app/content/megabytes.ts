/** « 12,3 Mo » */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("fr-FR", { maximumFractionDigits: 1 })} Mo`;
}
