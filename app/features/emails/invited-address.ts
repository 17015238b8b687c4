/** RFC 5545, section 3.1: octets of a line, its end not counted. */
const LINE_OCTETS = 75;

/** The line of whoever is invited, with what it goes on in. */
const ATTENDEE = /^ATTENDEE.*(?:\r\n[ \t].*)*/gm;

/** A calendar file whose invitation goes to another address: programs know by it whether somebody is meant. */
export function withInvited(calendar: string, from: string, to: string): string {
  return calendar.replace(ATTENDEE, (folded) => {
    const line = folded.replaceAll(/\r\n[ \t]/g, "");
    const at = line.toLowerCase().lastIndexOf(`mailto:${from.toLowerCase()}`);
    return at === -1
      ? folded
      : fold(`${line.slice(0, at)}MAILTO:${to}${line.slice(at + "mailto:".length + from.length)}`);
  });
}

/** Between characters, never within one; a line that goes on begins with a space. */
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
