import { encode } from "uqr";

export interface QrCode {
  /** Length of a side, in modules, including the white border. */
  size: number;
  /** SVG path of the dark modules, in a viewBox of that size. */
  path: string;
}

/** ISO/IEC 18004 requires four white modules around the code. */
const BORDER = 4;

export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const rows = data.map((row, y) => {
    let path = "";
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      // A run of dark modules is one rectangle: « M4 4h7v1h-7z » for seven modules.
      const start = x;
      while (row[x + 1]) x++;
      path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`;
    }
    return path;
  });
  return { size, path: rows.join("") };
}
