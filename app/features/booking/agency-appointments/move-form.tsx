import { useState } from "react";
import { ActionForm } from "#app/forms/action-form.tsx";
import { unanswered } from "#app/forms/member-refusals.ts";
import { typo } from "#app/french/typo.ts";
import { Button, UnderlinedLink } from "#app/ui/button.tsx";
import { FormFoot } from "#app/ui/form/field.tsx";
import { formError } from "#app/ui/form/form-answer.ts";
import type { SlotFormFailed } from "./entry-form.tsx";
import { SlotFields, type SlotFieldsStart, slotValues, formatTimeRange } from "./slot-fields.tsx";
import { MessageField } from "./personal-message-field.tsx";
import { SlotUnavailableNotice } from "./slot-refused-notice.tsx";

const OVER =
  "Ce rendez-vous est passé. Si la nouvelle date l'est aussi, le client n'est prévenu que si vous lui écrivez un message.";

export interface MoveFormProps {
  start: SlotFieldsStart;
  /** Of the appointment as it is now. */
  sequence: number;
  /** What waits to be said in the mail about the move before. */
  personalMessage: string | null;
  failed: SlotFormFailed | null;
  /** Whether the client can be written to. */
  writes: boolean;
  /** Whether the appointment is over: its client is written to only if asked for. */
  isOver: boolean;
  stayHref: string;
}

/** Another time, length or place for an appointment, with a word for the client's mail. */
export function MoveForm({ start, sequence, personalMessage, failed, writes, isOver, stayHref }: MoveFormProps) {
  // What the fields began with: the page is loaded again when somebody else moves it, but what was typed stays.
  const [begun] = useState({ sequence, start });
  const baseVersion = failed?.current?.sequence ?? failed?.values.baseVersion?.[0] ?? begun.sequence;
  const errors = failed?.errors ?? {};
  const initial = slotValues(failed?.values, begun.start);
  const warnings = failed?.warnings ?? [];
  const asksAgain = warnings.length > 0 || failed?.current !== undefined;
  const { nearest, holders, closing } = failed ?? {};
  // What is confirmed stands at the button that confirms it, what is chosen anew above the fields.
  const notice = (
    <SlotUnavailableNotice
      sentence={formError(failed, unanswered)}
      time={formatTimeRange(initial)}
      {...{ warnings, nearest, holders, closing }}
    />
  );
  const label = writes && !isOver ? "Déplacer et prévenir" : "Déplacer";
  return (
    <ActionForm
      answer={failed}
      // In `notice`, which has buttons that send the form with another slot.
      error={null}
      className="stack gap3 wideForm"
      preventScrollReset={false}
    >
      {(field) => (
        <>
          {/* The Enter key presses a form's first button. */}
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          <input type="hidden" name="baseVersion" value={baseVersion} />
          {!asksAgain && notice}
          <SlotFields start={initial} errors={errors} />
          {writes && isOver && <p>{typo(OVER)}</p>}
          {writes && (
            <MessageField
              value={field("word", personalMessage ?? undefined).defaultValue}
              error={field("word").error}
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
