import type { Db } from "#app/platform/database/connection.server.ts";
import type { CsvName } from "./csv-names.ts";
import { type CsvCell, CSV_TABLES, type CsvTable } from "./csv-tables.server.ts";

/** A table as Excel in French opens it, written while it is read; its columns are named where it is empty, too. */
export function csvFile(db: Db, now: Date, name: CsvName): ReadableStream<Uint8Array> {
  const parts = partsOf(CSV_TABLES[name], db, now);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function* partsOf({ names, lines }: CsvTable, db: Db, now: Date): AsyncGenerator<string, undefined> {
  yield `\uFEFF${csvOf([names])}`;
  for await (const each of lines(db, now)) yield csvOf(each);
}

/** Semicolons, Windows lines, no cell that a spreadsheet would reckon (OWASP, CSV injection). */
export function csvOf(lines: readonly (readonly CsvCell[])[]): string {
  return lines.map((line) => `${line.map(cellOf).join(";")}\r\n`).join("");
}

function cellOf(cell: CsvCell): string {
  const text = typeof cell === "string" && FORMULA.test(cell) ? `'${cell}` : String(cell ?? "");
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** How one begins, also in full width and behind signs that nobody sees. */
const FORMULA = /^[\t\r\n]|^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;
