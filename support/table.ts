/** The first column is text, the others are numbers. */
export function printTable(heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join("  ");
  console.log([line(heads), line(widths.map((width) => "─".repeat(width))), ...rows.map(line)].join("\n"));
}

const whole = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 0 });
const hundredths = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

// Some terminals cannot show narrow spaces.
export const count = (value: number) => whole.format(value).replaceAll("\u202f", " ");
export const decimal = (value: number) => hundredths.format(value).replaceAll("\u202f", " ");
