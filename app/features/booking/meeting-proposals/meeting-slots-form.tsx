import { href } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { capitalised, longDateTime } from "#app/french/dates.ts";
import { typo } from "#app/french/typo.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { Check } from "#app/ui/form/field.tsx";
import styles from "#app/features/booking/client-appointments/held-slots-form.module.css";
import type { ShownMeetings } from "./meeting-proposals.server.ts";
import { slotsInField } from "#app/features/booking/proposals/proposal.ts";
import { nowInParis } from "#app/features/booking/time/half-hour.ts";

/** The moments that the agency has proposed to a client, the one of their link chosen. `submitted`: before it was refused. */
export function MeetingSlots({
  slots,
  chosen,
  heldUntil,
  isHeld,
  submitted,
}: ShownMeetings & { submitted?: string | undefined }) {
  const until = nowInParis(new Date(heldUntil));
  const s = slots.length === 1 ? "" : "s";
  const start = submitted ?? slotsInField([chosen]);
  if (slots.length === 0)
    return (
      <p>
        {typo("Ces créneaux sont pris ou passés. Répondez à notre message pour en recevoir d'autres, ou")}{" "}
        <UnderlinedLink to={`${href("/contact")}#agenda`}>{typo("choisissez-en un dans l'agenda")}</UnderlinedLink>.
      </p>
    );
  return (
    <ActionForm answer={null} className={styles.held} preventScrollReset={false} submit="Réserver ce créneau">
      <fieldset>
        <legend>
          {typo(isHeld ? `Gardé${s} pour vous jusqu'au ${longDateTime(until.date, until.time)}` : `Encore libre${s}`)}
        </legend>
        {slots.map((slot) => {
          const value = slotsInField([slot]);
          return (
            <Check key={value} type="radio" name="place" value={value} defaultChecked={value === start} required>
              {typo(capitalised(longDateTime(slot.date, slot.time)))}
            </Check>
          );
        })}
      </fieldset>
    </ActionForm>
  );
}
