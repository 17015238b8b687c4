const decimal = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

/** What is less would be said as nothing. */
const LEAST = 50_000;

/** « 12,3 Mo » */
export function megabytes(bytes: number): string {
  if (bytes > 0 && bytes < LEAST) return "moins de 0,1 Mo";
  return `${decimal.format(bytes / 1_000_000)} Mo`;
}
