const MEGABYTE = 1_000_000;

/** « 4,1 Mo », as telephones count it. */
export function megabytes(bytes: number): string {
  const digits = bytes < 10 * MEGABYTE ? 1 : 0;
  const count = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${count.format(bytes / MEGABYTE)} Mo`;
}
