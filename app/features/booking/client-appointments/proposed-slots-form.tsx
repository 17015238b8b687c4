import { ActionForm } from "#app/forms/action-form.tsx";
import { capitalise, longDateTime } from "#app/french/dates.ts";
import { Check } from "#app/ui/form/choices.tsx";
import styles from "./proposed-slots-form.module.css";
import { parisTime } from "#app/features/booking/time/paris-time.ts";
import { slotKey } from "#app/features/booking/time/slot.ts";
import type { ProposalView } from "./proposal-link.server.ts";
import { plural } from "#app/french/plural.ts";

interface ProposedSlotsFormProps extends Pick<ProposalView, "slots" | "heldUntil" | "isHeld" | "preselected"> {
  submit: string;
}

export function ProposedSlotsForm({ slots, heldUntil, isHeld, preselected, submit }: ProposedSlotsFormProps) {
  const preselectedKey = preselected && slotKey(preselected);
  const until = parisTime(new Date(heldUntil));
  const [noun, s] = plural(slots.length, ["Créneau", ""], ["Créneaux", "s"]);
  const state = isHeld
    ? `gardé${s} pour vous jusqu’au ${longDateTime(until.date, until.time)}`
    : `encore disponible${s}`;
  return (
    <ActionForm answer={null} className={styles.form} preventScrollReset={false} submit={submit}>
      <fieldset>
        <legend>{`${noun} ${state}`}</legend>
        {slots.map((slot) => {
          const value = slotKey(slot);
          return (
            <Check
              key={value}
              type="radio"
              name="proposedSlot"
              value={value}
              defaultChecked={value === preselectedKey}
              required
            >
              {capitalise(longDateTime(slot.date, slot.time))}
            </Check>
          );
        })}
      </fieldset>
    </ActionForm>
  );
}
