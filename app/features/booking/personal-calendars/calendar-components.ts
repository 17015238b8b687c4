export interface CalendarComponents {
  events: string[];
  zones: string[];
}

export type CalendarFault = "not-a-calendar" | "cut-off";

const READ_PROPERTIES =
  /^(BEGIN|END|UID|SEQUENCE|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i;

/** Drops titles, locations and guests before parsing. */
export function splitCalendar(text: string): CalendarComponents | CalendarFault {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 200))) return "not-a-calendar";
  if (!/^END:VCALENDAR\s*$/im.test(text.slice(-2000))) return "cut-off";
  const components: CalendarComponents = { events: [], zones: [] };
  let open: { name: "VEVENT" | "VTIMEZONE"; lines: string[]; depth: number } | null = null;
  for (const line of unfolded(text)) {
    if (!READ_PROPERTIES.test(line)) continue;
    const [, edge, name] = /^(BEGIN|END):(.*?)\s*$/i.exec(line)?.map((part) => part.toUpperCase()) ?? [];
    if (!open) {
      if (edge === "BEGIN" && (name === "VEVENT" || name === "VTIMEZONE")) open = { name, lines: [line], depth: 1 };
      continue;
    }
    if (edge === "BEGIN") open.depth++;
    // Leaves out the lines of an event's nested components, because an alarm has its own DURATION.
    if (open.depth === 1 || open.name === "VTIMEZONE") open.lines.push(line);
    if (edge === "END") open.depth--;
    if (open.depth > 0) continue;
    components[open.name === "VEVENT" ? "events" : "zones"].push(open.lines.join("\r\n"));
    open = null;
  }
  return components;
}

/** Joins folded lines (RFC 5545, section 3.1). */
function* unfolded(text: string): Generator<string> {
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
