import { withPlainSpaces } from "#app/french/plain-spaces.ts";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { CsvName } from "./csv-names.ts";
import { type CsvCell, CSV_TABLES, type CsvTable } from "./csv-tables.server.ts";

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
  // French Excel needs the byte order mark.
  yield `\uFEFF${csvOf([names])}`;
  for await (const batch of lines(db, now)) yield csvOf(batch);
}

/** Separates by semicolons and CRLF, and escapes cells that a spreadsheet would evaluate (OWASP, CSV injection). */
export function csvOf(lines: readonly (readonly CsvCell[])[]): string {
  return lines.map((line) => `${line.map(cellOf).join(";")}\r\n`).join("");
}

function cellOf(cell: CsvCell): string {
  const plain = withPlainSpaces(String(cell ?? ""));
  const text = typeof cell === "string" && FORMULA.test(plain) ? `'${plain}` : plain;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A leading tab or line break, or the sign of a formula, also full-width or after invisible characters. */
const FORMULA = /^[\t\r\n]|^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;
