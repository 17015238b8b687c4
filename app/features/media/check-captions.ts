export interface CaptionsError {
  line: number;
  sentence: string;
}

const TIMESTAMP = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
/** « align:start line:85% » */
const SETTINGS = /^(\s+[a-z]+:\S+)*\s*$/;

/** Checks W3C WebVTT 1 strictly, because browsers drop invalid lines without a message. @returns null if valid */
export function checkCaptions(text: string): CaptionsError | null {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const error = (index: number, sentence: string): CaptionsError => ({ line: index + 1, sentence });
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0]!)) return error(0, "elle doit être « WEBVTT », seul.");
  const firstBlank = lines.indexOf("");
  if (lines.slice(0, firstBlank === -1 ? undefined : firstBlank).some(hasArrow)) {
    return error(1, "une ligne vide manque sous « WEBVTT ».");
  }
  if (firstBlank === -1) return error(0, "rien ne la suit : le fichier n’a aucun sous-titre.");
  let cues = 0;
  let previousStart = 0;
  for (const { index, block } of blocksAfter(lines, firstBlank)) {
    const timingIndex = block.findIndex(hasArrow);
    if (timingIndex === -1) {
      if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0]!)) continue;
      return error(index, "on attend un horaire, par exemple : 00:01.000 --> 00:04.000.");
    }
    const timingLine = index + timingIndex;
    if (timingIndex > 1) return error(index + 1, "une ligne vide manque, ou l’horaire est en trop.");
    const start = readTiming(block[timingIndex]!);
    if (typeof start === "string") return error(timingLine, start);
    if (start < previousStart) return error(timingLine, "il commence avant le sous-titre qui le précède.");
    previousStart = start;
    const texts = block.slice(timingIndex + 1);
    if (texts.every((line) => line.trim() === "")) return error(timingLine, "aucun texte ne suit cet horaire.");
    const nextTimingIndex = texts.findIndex(hasArrow);
    if (nextTimingIndex !== -1)
      return error(timingLine + 1 + nextTimingIndex, "une ligne vide manque avant cet horaire.");
    cues += 1;
  }
  return cues === 0 ? error(lines.length - 1, "le fichier n’a aucun sous-titre.") : null;
}

const hasArrow = (line: string) => line.includes("-->");

function blocksAfter(lines: readonly string[], firstBlank: number): { index: number; block: string[] }[] {
  const blocks: { index: number; block: string[] }[] = [];
  for (let index = firstBlank + 1; index < lines.length; index++) {
    if (lines[index] === "") continue;
    if (lines[index - 1] === "") blocks.push({ index, block: [] });
    blocks.at(-1)!.block.push(lines[index]!);
  }
  return blocks;
}

/** @returns the cue's start in seconds, or the sentence of an error */
function readTiming(line: string): number | string {
  const [, from, to, settings] = /^(\S+)\s+-->\s+(\S+)(.*)$/.exec(line) ?? [];
  if (from === undefined || to === undefined) return "un horaire s’écrit : 00:01.000 --> 00:04.000.";
  if (/,\d{3}$/.test(from) || /,\d{3}$/.test(to)) {
    return "les millièmes se séparent d’un point, pas d’une virgule : 00:01.000 --> 00:04.000.";
  }
  const [start, end] = [secondsIn(from), secondsIn(to)];
  if (start === null || end === null) return "un horaire s’écrit : 00:01.000 --> 00:04.000.";
  if (end <= start) return "il finit avant de commencer.";
  if (!SETTINGS.test(settings!)) return "les réglages après l’horaire ne sont pas valables.";
  return start;
}

function secondsIn(timestamp: string): number | null {
  const [, hours = "0", minutes, seconds, thousandths] = TIMESTAMP.exec(timestamp) ?? [];
  if (minutes === undefined) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;
}
