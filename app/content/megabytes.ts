const decimal = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

/** « 12,3 Mo » */
export function megabytes(bytes: number): string {
  return `${decimal.format(bytes / 1_000_000)} Mo`;
}
