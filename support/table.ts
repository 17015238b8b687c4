import { withPlainSpaces } from "#app/french/plain-spaces.ts";

export function printTable(heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join("  ");
  console.log([line(heads), line(widths.map((width) => "─".repeat(width))), ...rows.map(line)].join("\n"));
}

const whole = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 0 });
const hundredths = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const integer = (value: number) => withPlainSpaces(whole.format(value));
export const decimal = (value: number) => withPlainSpaces(hundredths.format(value));
