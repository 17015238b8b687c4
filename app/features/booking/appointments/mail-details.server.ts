import type { Selectable } from "kysely";
import { href } from "react-router";
import type { Db } from "#app/platform/database/connection.server.ts";
import type { AppointmentsTable } from "#app/platform/schema/booking-tables.server.ts";
import type { AppointmentMail, ConfirmationMail } from "./appointment.emails.tsx";
import type { BookingDeps } from "#app/features/booking/booking-deps.server.ts";

/** Where mails about an appointment go, and how they address their reader. */
export interface Recipient {
  email: string;
  firstName: string;
  lastName: string;
}

type MailDeps = Pick<BookingDeps, "identity" | "publicUrl" | "agencyEmail">;

/** What the mails about an appointment that stands need to know. @param token of its cancel link */
export function confirmationOf(
  deps: MailDeps,
  appointment: Pick<AppointmentMail, "id" | "sequence" | "date" | "time" | "minutes" | "location">,
  client: Recipient,
  token: string,
  now: Date,
): ConfirmationMail {
  const { publicUrl } = deps;
  return {
    ...mailOf(deps, appointment, client, now),
    cancelUrl: `${publicUrl}${href("/cancelAppointment")}?id=${token}`,
    appointmentsUrl: `${publicUrl}${href("/compte")}#rendez-vous`,
  };
}

/** What any mail about an appointment needs to know. */
export function mailOf(
  deps: MailDeps,
  {
    id,
    sequence,
    date,
    time,
    minutes,
    location,
  }: Pick<AppointmentMail, "id" | "sequence" | "date" | "time" | "minutes" | "location">,
  { email, firstName, lastName }: Recipient,
  now: Date,
): AppointmentMail {
  const identity = deps.identity();
  return {
    id,
    sequence,
    date,
    time,
    minutes,
    location,
    client: { email, firstName, lastName },
    identity,
    publicUrl: deps.publicUrl,
    agencyEmail: deps.agencyEmail ?? identity.email,
    now,
  };
}

/** The person who gets the mails about an appointment, at their present address; null: nobody. */
export async function recipientOf(
  trx: Db,
  { userId, userEmail, name }: Pick<Selectable<AppointmentsTable>, "userId" | "userEmail" | "name">,
): Promise<Recipient | null> {
  const user = userId
    ? await trx
        .selectFrom("users")
        .select(["email", "firstName", "lastName"])
        .where("id", "=", userId)
        .executeTakeFirst()
    : undefined;
  if (user) return user;
  // Without an account there is one name only, and no greeting by it: nobody writes « Bonjour Mas des Pins ».
  return userEmail ? { email: userEmail, firstName: "", lastName: name ?? "" } : null;
}
