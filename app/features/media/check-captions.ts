export interface CaptionsError {
  line: number;
  sentence: string;
}

const ARROW = "-->";
const STAMP = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
/** « align:start line:85% » */
const SETTINGS = /^(\s+[a-z]+:\S+)*\s*$/;

/** Checks W3C WebVTT 1 strictly, because browsers drop invalid lines without a message. @returns null if valid */
export function checkCaptions(text: string): CaptionsError | null {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const error = (index: number, sentence: string): CaptionsError => ({ line: index + 1, sentence });
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0]!)) return error(0, "elle doit être « WEBVTT », seul.");
  let at = lines.findIndex((line) => line === "");
  if (lines.slice(0, at === -1 ? undefined : at).some((line) => line.includes(ARROW))) {
    return error(1, "une ligne vide manque sous « WEBVTT ».");
  }
  if (at === -1) return error(0, "rien ne la suit : le fichier n’a aucun sous-titre.");
  let cues = 0;
  let earlier = 0;
  for (; at < lines.length; at++) {
    if (lines[at] === "") continue;
    const block = blockAt(lines, at);
    const timing = block.findIndex((line) => line.includes(ARROW));
    if (timing === -1) {
      if (!/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block[0]!)) {
        return error(at, "on attend un horaire, par exemple : 00:01.000 --> 00:04.000.");
      }
    } else {
      if (timing > 1) return error(at + 1, "une ligne vide manque, ou l’horaire est en trop.");
      const cue = cueOf(block[timing]!);
      if (typeof cue === "string") return error(at + timing, cue);
      if (cue.start < earlier) return error(at + timing, "il commence avant le sous-titre qui le précède.");
      earlier = cue.start;
      const words = block.slice(timing + 1);
      if (words.every((line) => line.trim() === "")) return error(at + timing, "aucun texte ne suit cet horaire.");
      const second = words.findIndex((line) => line.includes(ARROW));
      if (second !== -1) return error(at + timing + 1 + second, "une ligne vide manque avant cet horaire.");
      cues += 1;
    }
    at += block.length;
  }
  return cues === 0 ? error(lines.length - 1, "le fichier n’a aucun sous-titre.") : null;
}

function blockAt(lines: readonly string[], start: number): readonly string[] {
  const end = lines.indexOf("", start);
  return lines.slice(start, end === -1 ? lines.length : end);
}

function cueOf(line: string): { start: number } | string {
  const [, from, to, settings] = /^(\S+)\s+-->\s+(\S+)(.*)$/.exec(line) ?? [];
  if (from === undefined || to === undefined) return "un horaire s’écrit : 00:01.000 --> 00:04.000.";
  if (/,\d{3}$/.test(from) || /,\d{3}$/.test(to)) {
    return "les millièmes se séparent d’un point, pas d’une virgule : 00:01.000 --> 00:04.000.";
  }
  const [start, end] = [secondsIn(from), secondsIn(to)];
  if (start === null || end === null) return "un horaire s’écrit : 00:01.000 --> 00:04.000.";
  if (end <= start) return "il finit avant de commencer.";
  if (!SETTINGS.test(settings!)) return "les réglages après l’horaire ne sont pas valables.";
  return { start };
}

function secondsIn(stamp: string): number | null {
  const [, hours = "0", minutes, seconds, thousandths] = STAMP.exec(stamp) ?? [];
  if (minutes === undefined) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;
}
