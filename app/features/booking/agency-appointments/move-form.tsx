import { useState } from "react";
import { ActionForm } from "#app/forms/action-form.tsx";
import { Button, UnderlinedLink } from "#app/ui/button.tsx";
import { FormFoot } from "#app/ui/form/field.tsx";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import { BaseVersionField } from "./base-version-field.tsx";
import type { AgencyAgendaRefusal } from "./agency-appointments.messages.ts";
import type { SlotAdvice } from "./slot-advice.server.ts";
import { SlotFields, type SlotFieldsStart, slotValues, formatTimeRange } from "./slot-fields.tsx";
import { PersonalMessageField } from "./personal-message-field.tsx";
import { SlotUnavailableNotice } from "./slot-unavailable-notice.tsx";

const PAST_APPOINTMENT =
  "Ce rendez-vous est passé. Si la nouvelle date l’est aussi, le client n’est prévenu que si vous joignez un mot.";

export interface MoveFormProps {
  start: SlotFieldsStart;
  sequence: number;
  personalMessage: string | null;
  failed: (FormFailed<AgencyAgendaRefusal> & SlotAdvice) | null;
  hasEmail: boolean;
  isOver: boolean;
  stayHref: string;
}

export function MoveForm({ start, sequence, personalMessage, failed, hasEmail, isOver, stayHref }: MoveFormProps) {
  // The fields keep their first values, so that another person's move does not replace what was typed.
  const [firstStart] = useState(start);
  const errors = failed?.errors ?? {};
  const initial = slotValues(failed?.values, firstStart);
  const asksAgain = (failed?.warnings ?? []).length > 0 || failed?.current !== undefined;
  const notice = <SlotUnavailableNotice failed={failed} timeRange={formatTimeRange(initial)} />;
  const label = hasEmail && !isOver ? "Déplacer et prévenir" : "Déplacer";
  return (
    <ActionForm
      answer={failed}
      // `notice` shows the error.
      error={null}
      className="stack gap3 wideForm"
      preventScrollReset={false}
    >
      {(field) => (
        <>
          {/* Enter presses the first button of a form: this one, instead of a suggested slot. */}
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          <BaseVersionField sequence={sequence} failed={failed} />
          {!asksAgain && notice}
          <SlotFields start={initial} errors={errors} />
          {hasEmail && isOver && <p>{PAST_APPOINTMENT}</p>}
          {hasEmail && (
            <PersonalMessageField
              value={field("personalMessage", personalMessage ?? undefined).defaultValue}
              error={field("personalMessage").error}
            />
          )}
          {asksAgain && notice}
          <FormFoot>
            <Button type="submit">{asksAgain ? `${label} quand même` : label}</Button>
            <UnderlinedLink to={stayHref}>Ne pas déplacer</UnderlinedLink>
          </FormFoot>
        </>
      )}
    </ActionForm>
  );
}
