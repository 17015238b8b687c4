/** RFC 5545, section 3.1: maximum octets of a line, without its line break. */
const LINE_OCTETS = 75;

const ATTENDEE = /^ATTENDEE.*(?:\r\n[ \t].*)*/gm;

/** Changes the attendee of a calendar file, because calendar programs compare it with their user's address. */
export function replaceAttendee(calendar: string, from: string, to: string): string {
  return calendar.replace(ATTENDEE, (folded) => {
    const line = folded.replaceAll(/\r\n[ \t]/g, "");
    const start = line.toLowerCase().lastIndexOf(`mailto:${from.toLowerCase()}`);
    if (start === -1) return folded;
    const end = start + "mailto:".length + from.length;
    return fold(`${line.slice(0, start)}MAILTO:${to}${line.slice(end)}`);
  });
}

/** Folds a line between characters; a continuation line begins with a space. */
function fold(line: string): string {
  const lines = [""];
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      lines.push("");
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += size;
  }
  return lines.join("\r\n ");
}

const octetsOf = (text: string) => new TextEncoder().encode(text).length;
