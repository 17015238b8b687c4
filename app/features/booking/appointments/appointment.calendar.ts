import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { Agency } from "#app/content/parts/agency.ts";
import { addressLine } from "#app/french/postal-address.ts";
import { typeset } from "#app/french/typeset.ts";
import { normaliseLine } from "#app/forms/form-text.ts";
import { instantsOf } from "#app/features/booking/time/span.ts";

export interface CalendarAppointment {
  identity: Agency;
  /** appointmentId@domain, the same in every message about the appointment. */
  uid: string;
  sequence: number;
  date: string;
  time: string;
  minutes: number;
  location: string | null;
  method: "PUBLISH" | "REQUEST" | "CANCEL";
  attendee: { name: string; email: string };
}

/** Escapes a TEXT value (RFC 5545, section 3.3.11): ical-generator does not escape calendar and product names. */
export function escapeText(text: string): string {
  return normaliseLine(text).replace(/[\\;,]/g, "\\$&");
}

/** A straight quote would end a parameter value, and calendars show ical-generator's escape `^'` literally. */
function parameterName(name: string): string {
  return normaliseLine(name).replaceAll('"', "”");
}

/** Renders iCalendar text (RFC 5545, RFC 5546), in UTC so that no VTIMEZONE is needed. */
export function appointmentCalendar(
  { identity, uid, sequence, date, time, minutes, location, method, attendee }: CalendarAppointment,
  now: Date,
): string {
  const name = normaliseLine(attendee.name);
  const { start, end } = instantsOf({ date, time, minutes });
  const calendar = ical({
    prodId: { company: escapeText(identity.name), product: "rendez-vous", language: "FR" },
    method: ICalCalendarMethod[method],
  });
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: now,
    start,
    end,
    summary: name
      ? `Rendez-vous : ${name} ${typeset(`et ${identity.name}`)}`
      : typeset(`Rendez-vous avec ${identity.name}`),
    location: location ? normaliseLine(location) : addressLine(identity.address),
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: parameterName(identity.name), email: identity.email },
    // RFC 5546, section 3.2.1: PUBLISH has no attendees.
    attendees:
      method === "PUBLISH"
        ? []
        : [
            {
              name: parameterName(name) || null,
              email: attendee.email,
              role: ICalAttendeeRole.REQ,
              // The slot is agreed already, so no reply is needed.
              status: ICalAttendeeStatus.ACCEPTED,
              rsvp: false,
            },
          ],
  });
  // RFC 5545, section 3.1: the last line ends with CRLF too.
  return `${calendar.toString()}\r\n`;
}
