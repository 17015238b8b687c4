const format = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

export function formatNumber(number: number): string {
  return format.format(number);
}
