import type { SiteDeps } from "#app/site-deps.ts";
import { longDateTime } from "#app/french/dates.ts";
import { plural } from "#app/french/plural.ts";
import { APPOINTMENT_COLUMNS } from "#app/platform/schema/booking-tables.server.ts";
import type { Appointment } from "#app/features/booking/appointments/appointment-rows.server.ts";
import type { BookingClient } from "#app/features/booking/booking-client.ts";
import { clientViewsOf } from "#app/features/booking/pending-changes/client-views.server.ts";
import { parseSlots } from "#app/features/booking/proposals/proposal.ts";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { hasBegun } from "#app/features/booking/time/span.ts";
import { currentAppointmentSentence } from "./link.messages.ts";

export interface ClientMeeting {
  sentence: string;
  /** The client can still choose a slot. */
  isOpen: boolean;
}

/** Lists the meetings proposed in answers to a client, by the answer's id. */
export async function listClientMeetings(
  { db, now }: SiteDeps,
  client: Pick<BookingClient, "id">,
  answerIds: readonly string[],
): Promise<Map<string, ClientMeeting>> {
  if (answerIds.length === 0) return new Map();
  const at = now();
  const proposals = await db
    .selectFrom("proposals")
    .select(["id", "slots", "heldUntil", "appointmentId"])
    .where("id", "in", answerIds)
    .where("userId", "=", client.id)
    .where("state", "!=", "waiting")
    .execute();
  const bookedIds = proposals.flatMap(({ appointmentId }) => appointmentId ?? []);
  const rows =
    bookedIds.length === 0
      ? []
      : await db.selectFrom("appointments").select(APPOINTMENT_COLUMNS).where("id", "in", bookedIds).execute();
  const appointments = new Map((await clientViewsOf(db, rows)).map((clientView) => [clientView.id, clientView]));
  return new Map(
    proposals.map((proposal) => {
      const booked = proposal.appointmentId === null ? undefined : appointments.get(proposal.appointmentId);
      return [proposal.id, meetingOf(proposal, booked, at)];
    }),
  );
}

function meetingOf(proposal: { slots: string; heldUntil: string }, booked: Appointment | undefined, at: Date) {
  if (booked?.status === "confirmed")
    return { sentence: currentAppointmentSentence(longDateTime(booked.date, booked.time)), isOpen: false };
  if (booked) return { sentence: "Le rendez-vous pris ensuite a été annulé.", isOpen: false };
  const slots = parseSlots(proposal.slots);
  if (slots.every((slot) => hasBegun(slot, at))) return { sentence: "Ces créneaux sont passés.", isOpen: false };
  return { sentence: describeHold(slots.length, proposal.heldUntil, at), isOpen: true };
}

function describeHold(count: number, heldUntil: string, at: Date): string {
  if (heldUntil <= at.toISOString())
    return plural(
      count,
      "Nous ne vous gardons plus ce créneau : réservez-le s’il est encore libre.",
      "Nous ne vous gardons plus ces créneaux : réservez celui qui vous convient s’il est encore libre.",
    );
  const { date, time } = parisTime(new Date(heldUntil));
  const until = `jusqu’au ${longDateTime(date, time)}`;
  return plural(count, `Nous gardons ce créneau pour vous ${until}.`, `Nous gardons ces créneaux pour vous ${until}.`);
}
