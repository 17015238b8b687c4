import { encode } from "uqr";

export interface QrCode {
  /** Of its sides, in modules, the white border included. */
  size: number;
  /** The dark modules, as the path of an SVG of that size. */
  path: string;
}

/** Four modules of white around it: what ISO/IEC 18004 asks for. */
const BORDER = 4;

/** A text that a camera reads. */
export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const rows = data.map((row, y) => {
    let path = "";
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`;
    }
    return path;
  });
  return { size, path: rows.join("") };
}
