export interface CalendarComponents {
  events: string[];
  zones: string[];
}

export type CalendarFault = "not-a-calendar" | "cut-off";

const READ_PROPERTIES =
  /^(BEGIN|END|UID|SEQUENCE|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i;

/** Splits a calendar into the texts of its events and time zones, without titles, locations and guests. */
export function splitCalendar(text: string): CalendarComponents | CalendarFault {
  // Searches only both ends, because the text may have megabytes.
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 200))) return "not-a-calendar";
  if (!/^END:VCALENDAR\s*$/im.test(text.slice(-2000))) return "cut-off";
  const components: CalendarComponents = { events: [], zones: [] };
  let current: { name: "VEVENT" | "VTIMEZONE"; lines: string[]; depth: number } | null = null;
  for (const line of unfoldedLines(text)) {
    if (!READ_PROPERTIES.test(line)) continue;
    const [, edge, name] = /^(BEGIN|END):(.*?)\s*$/i.exec(line)?.map((part) => part.toUpperCase()) ?? [];
    if (!current) {
      if (edge === "BEGIN" && (name === "VEVENT" || name === "VTIMEZONE")) current = { name, lines: [line], depth: 1 };
      continue;
    }
    if (edge === "BEGIN") current.depth++;
    // Leaves out the lines of an event's nested components, because an alarm has its own DURATION.
    if (current.depth === 1 || current.name === "VTIMEZONE") current.lines.push(line);
    if (edge === "END") current.depth--;
    if (current.depth > 0) continue;
    components[current.name === "VEVENT" ? "events" : "zones"].push(current.lines.join("\r\n"));
    current = null;
  }
  return components;
}

/** Joins folded lines (RFC 5545, section 3.1). */
function* unfoldedLines(text: string): Generator<string> {
  let line = "";
  for (const [part] of text.matchAll(/[^\r\n]+/g)) {
    if (part.startsWith(" ") || part.startsWith("\t")) {
      line += part.slice(1);
      continue;
    }
    if (line !== "") yield line;
    line = part;
  }
  if (line !== "") yield line;
}
