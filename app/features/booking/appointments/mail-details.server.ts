import type { SiteDeps } from "#app/site-deps.ts";
import type { Selectable } from "kysely";
import { href } from "react-router";
import type { Db } from "#app/platform/database/connection.server.ts";
import { createLinkToken } from "#app/platform/security/link-token.server.ts";
import type { AppointmentsTable } from "#app/platform/schema/booking-tables.server.ts";
import type { AppointmentMail, ConfirmationMail } from "./appointment.emails.tsx";

export type Recipient = AppointmentMail["client"];

type Details = Pick<AppointmentMail, "id" | "sequence" | "date" | "time" | "minutes" | "location">;

export function confirmationOf(
  deps: SiteDeps,
  appointment: Details,
  client: Recipient,
  cancelToken: string,
  now: Date,
): ConfirmationMail {
  return { ...mailOf(deps, appointment, client, now), cancelUrl: cancelUrlOf(deps, cancelToken) };
}

export function cancelUrlOf({ publicUrl }: SiteDeps, cancelToken: string): string {
  return `${publicUrl}${href("/cancelAppointment")}?id=${cancelToken}`;
}

/** Replaces the cancel link of an appointment, because only the hash of a token is stored. */
export async function issueCancelToken(trx: Db, id: string): Promise<string> {
  const { token, hash } = createLinkToken();
  await trx.updateTable("appointments").set({ cancelTokenHash: hash }).where("id", "=", id).execute();
  return token;
}

export function mailOf(
  deps: SiteDeps,
  { id, sequence, date, time, minutes, location }: Details,
  { email, firstName, lastName }: Recipient,
  now: Date,
): AppointmentMail {
  return {
    id,
    sequence,
    date,
    time,
    minutes,
    location,
    client: { email, firstName, lastName },
    identity: deps.identity(),
    publicUrl: deps.publicUrl,
    agencyEmail: deps.agencyEmail(),
    now,
  };
}

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
  // A guest has one name, which may be a firm's, so it is never used as a first name (« Bonjour Mas des Pins »).
  return userEmail ? { email: userEmail, firstName: "", lastName: name ?? "" } : null;
}
