import { oneLine } from "./one-line.ts";

/** They turn the direction of what stands behind them: « gpj.exe » then looks like « exe.jpg ». */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** What a file is called that somebody sends, as it may be shown beside other words. */
export function sentNameOf(name: string): string {
  const shown = oneLine(name.replace(TURNING, ""));
  return /^(\.\w{1,5})?$/.test(shown) ? `fichier${shown}` : shown;
}
