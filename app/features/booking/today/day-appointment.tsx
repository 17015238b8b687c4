import { typeset } from "#app/french/typeset.ts";
import { RouteIcon } from "#app/ui/agency-icons.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { AgencyAppointment } from "#app/features/booking/appointments/agency-appointment.server.ts";
import { ORIGIN_LABELS } from "#app/features/booking/appointments/origin-labels.ts";
import { Attendance } from "#app/features/booking/agency-appointments/attendance.tsx";
import { CallLink, DayRow } from "#app/features/booking/agency-agenda/day-rows.tsx";
import type { PlanState } from "#app/features/booking/time/span.ts";
import { SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import { formatDuration } from "#app/features/booking/time/duration.ts";

export interface DayAppointmentProps {
  appointment: AgencyAppointment;
  time: string;
  state?: PlanState;
  progress?: string | null;
  /** The agency's address, for directions. */
  from: string;
  mail?: { words: string; tone: "waiting" | "failed" } | undefined;
}

export function DayAppointment({ appointment, time, state = "to-come", progress, from, mail }: DayAppointmentProps) {
  const { id, date, name, phone, location } = appointment;
  return (
    <DayRow
      appointment={appointment}
      dateTime={`${date}T${appointment.time}`}
      time={time}
      state={state}
      anchor={`rendez-vous-${id}`}
      details={[...detailsOf(appointment), progress ?? null]}
      note={appointment.note}
      aside={
        <>
          {mail && <Badge tone={mail.tone}>{mail.words}</Badge>}
          {state === "past" && appointment.attendance === null && <Badge tone="past">Passé</Badge>}
          {location && state !== "past" && (
            <a
              href={directionsTo(location, from)}
              rel="noreferrer"
              aria-label={typeset(`Itinéraire vers ${location}, sur OpenStreetMap`)}
            >
              <RouteIcon />
            </a>
          )}
          {phone && state !== "past" && <CallLink name={name} phone={phone} />}
        </>
      }
    >
      {state === "past" && <Attendance appointment={appointment} isInRow />}
    </DayRow>
  );
}

function detailsOf(appointment: AgencyAppointment): (string | false | null)[] {
  const { subject, origin, minutes, location, attendance, hasConfirmed } = appointment;
  return [
    subject ?? ORIGIN_LABELS[origin],
    minutes !== SLOT_MINUTES && formatDuration(minutes),
    location,
    attendance === null && hasConfirmed && "vient",
  ];
}

/** A plain link, because the page loads nothing from another host. */
function directionsTo(location: string, from: string): string {
  const params = new URLSearchParams({ from, to: location });
  return `https://www.openstreetmap.org/directions?${params}`;
}
