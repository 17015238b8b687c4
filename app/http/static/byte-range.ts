export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

const SINGLE_RANGE = /^bytes=(\d*)-(\d*)$/i;

/** Parses a Range header (RFC 9110, section 14). @returns null if it is missing, invalid or has several ranges */
export function parseRange(header: string | undefined, length: number): ByteRange | "unsatisfiable" | null {
  const [, first, last] = SINGLE_RANGE.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return null;
  if (first === "") {
    const suffix = Math.min(Number(last), length);
    return suffix === 0 ? "unsatisfiable" : { start: length - suffix, end: length - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return null;
  if (start >= length) return "unsatisfiable";
  return { start, end: last === "" ? length - 1 : Math.min(Number(last), length - 1) };
}
