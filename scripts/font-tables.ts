// Reads and writes the tables of an OpenType font (SFNT): OpenType 1.9.1, « Organization of an OpenType font ».

const HEADER = 12;
const RECORD = 16;

export function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  const count = font.readUInt16BE(4);
  for (let record = HEADER; record < HEADER + count * RECORD; record += RECORD) {
    const start = font.readUInt32BE(record + 8);
    tables.set(
      font.toString("latin1", record, record + 4),
      font.subarray(start, start + font.readUInt32BE(record + 12)),
    );
  }
  return tables;
}

/** Supports TrueType outlines only. Checksums stay zero, because the WOFF2 encoder computes them. */
export function writeTables(tables: ReadonlyMap<string, Buffer>): Buffer {
  const names = [...tables.keys()].toSorted();
  const head = Buffer.alloc(HEADER + names.length * RECORD);
  const power = Math.floor(Math.log2(names.length));
  head.writeUInt32BE(0x00_01_00_00, 0);
  head.writeUInt16BE(names.length, 4);
  head.writeUInt16BE(RECORD << power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((names.length - (1 << power)) * RECORD, 10);
  const parts: Buffer[] = [head];
  let start = head.length;
  for (const [index, name] of names.entries()) {
    const table = tables.get(name)!;
    const record = HEADER + index * RECORD;
    head.write(name, record, "latin1");
    head.writeUInt32BE(start, record + 8);
    head.writeUInt32BE(table.length, record + 12);
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    start += table.length + padding.length;
  }
  return Buffer.concat(parts);
}
