import { href, useLocation } from "react-router";
import { ok } from "#app/platform/result.ts";
import { readKnownClient } from "#app/application/agency/known-clients.server.ts";
import { capitalise, isIsoDate, longDateTime } from "#app/french/dates.ts";
import { entrySchema, withSlot } from "#app/features/booking/agency-appointments/agency-appointments.forms.ts";
import {
  agencyAgendaRefusals,
  FIELD_OF_REFUSAL,
  notBookableMessages,
} from "#app/features/booking/agency-appointments/agency-appointments.messages.ts";
import { enterAppointment } from "#app/features/booking/agency-appointments/enter-appointment.server.ts";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./appointment-new.module.css";
import { type EntryAdvice, EntryForm } from "#app/features/booking/agency-appointments/entry-form.tsx";
import {
  readFreeHours,
  readNextFreeHours,
  readUntimedSpan,
} from "#app/features/booking/agency-appointments/free-hours.server.ts";
import { hasHour } from "#app/features/booking/agency-appointments/free-hours.ts";
import { explainUnavailability, bookWithAdvice } from "#app/features/booking/agency-appointments/slot-advice.server.ts";
import { SlotHolders } from "#app/features/booking/agency-appointments/slot-unavailable-notice.tsx";
import type { SlotRefusal } from "#app/features/booking/availability/slot-refusal.ts";
import { isHalfHour, SLOT_MINUTES } from "#app/features/booking/time/half-hour.ts";
import type { Slot } from "#app/features/booking/time/slot.ts";
import { answerForm } from "#app/http/forms/answer-form.server.ts";
import { readId } from "#app/http/forms/form-data.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import { agencyHome } from "#app/layout/agency/agency-navigation.ts";
import { AgencyHead } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { Route } from "./+types/appointment-new.ts";

export const meta = noindexMeta("Ajouter un rendez-vous");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { member, services } = await requireMember(context);
  const requestedSlot = slotInAddress(url.searchParams);
  const span = readUntimedSpan(url.searchParams);
  const hours = span ? await readFreeHours(services, span) : await readNextFreeHours(services);
  const client = await readKnownClient(services, url.searchParams.get("client") ?? "");
  // An occupied time is explained; no other time is chosen in its place.
  const freeTime = requestedSlot && span && hasHour(hours, requestedSlot.time) ? requestedSlot.time : "";
  return {
    hours,
    time: requestedSlot ? freeTime : (hours.usual[0] ?? ""),
    explanation: requestedSlot && {
      slotText: slotTextOf(requestedSlot),
      ...(await explainUnavailability(services, requestedSlot, member)),
    },
    client,
  };
}

/** The slot in the address, not checked yet; null if a parameter is missing. */
function slotInAddress(searchParams: URLSearchParams): Slot | null {
  const date = searchParams.get("date");
  const time = searchParams.get("heure");
  return date && time ? { date, time } : null;
}

function slotTextOf({ date, time }: Slot): string {
  return isIsoDate(date) && isHalfHour(time) ? `${capitalise(longDateTime(date, time))}. ` : "";
}

/** Always names the blocking personal calendar, even if there is another reason too. */
function reasonOf(refusal: SlotRefusal, busy: readonly string[]): string {
  const busyReason = busy.join(" ");
  if (refusal === "busy" || refusal === "day-busy") return busyReason;
  return [notBookableMessages[refusal], busyReason].filter(Boolean).join(" ");
}

export const shouldRevalidate = revalidateOnConflict;

export function action(args: Route.ActionArgs) {
  return answerForm(args, {
    logMessage: "the appointment was not entered",
    schema: entrySchema,
    requires: "member",
    messages: agencyAgendaRefusals,
    async extendFailure(reason, { ctx: { services }, form }): Promise<{ more: EntryAdvice }> {
      if (reason === "failed") return { more: {} };
      const span = readUntimedSpan(form);
      const [hours, client] = await Promise.all([
        span && readFreeHours(services, span),
        readKnownClient(services, readId(form, "client")),
      ]);
      return { more: { hours, client } };
    },
    async handler({ ctx, viewer, value }) {
      const { services } = ctx;
      const { confirmed, ...entry } = withSlot(value);
      const result = await bookWithAdvice(services, entry, confirmed, () => enterAppointment(services, viewer, entry));
      if (!result.ok) return { ...result, field: FIELD_OF_REFUSAL[result.reason] };
      return ok({ to: href("/agence/agenda/:id", { id: result.id }) });
    },
  });
}

export default function AppointmentNew({
  loaderData: { hours, time, explanation, client },
  actionData,
}: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <>
      <AgencyHead title="Ajouter" titleEnd="un rendez-vous" />
      {explanation?.refusal && (
        <Disclosure
          summary="Pourquoi ce créneau n’est-il pas proposé ?"
          className={classNames("wideForm", styles.explanation)}
          open
        >
          <p>
            {`${explanation.slotText}${reasonOf(explanation.refusal, explanation.busy)}`}{" "}
            {explanation.closure && <span>{explanation.closure}</span>}
          </p>
          <SlotHolders holders={explanation.holders} />
        </Disclosure>
      )}
      <EntryForm
        key={search}
        hours={hours}
        start={{ date: hours.date, slot: time, minutes: SLOT_MINUTES, travelBefore: 0, travelAfter: 0, location: "" }}
        client={client}
        failed={actionData?.ok === false ? actionData : null}
        backHref={agencyHome.to}
      />
    </>
  );
}
