/** RFC 5545, section 3.1: maximum octets of a line, without its line break. */
const LINE_OCTETS = 75;

const ATTENDEE = /^ATTENDEE.*(?:\r\n[ \t].*)*/gm;

/** Changes the attendee of a calendar file, because calendar programs compare it with their user's address. */
export function withInvited(calendar: string, from: string, to: string): string {
  return calendar.replace(ATTENDEE, (folded) => {
    const line = folded.replaceAll(/\r\n[ \t]/g, "");
    const at = line.toLowerCase().lastIndexOf(`mailto:${from.toLowerCase()}`);
    return at === -1
      ? folded
      : fold(`${line.slice(0, at)}MAILTO:${to}${line.slice(at + "mailto:".length + from.length)}`);
  });
}

/** Folds a line between characters; a continuation line begins with a space. */
function fold(line: string): string {
  const lines = [""];
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > LINE_OCTETS) {
      lines.push("");
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += more;
  }
  return lines.join("\r\n ");
}

const octetsOf = (text: string) => new TextEncoder().encode(text).length;
