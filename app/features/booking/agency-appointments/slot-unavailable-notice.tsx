import { href } from "react-router";
import { capitalise, longDateTime } from "#app/french/dates.ts";
import { noAnswerMessages } from "#app/forms/common.messages.ts";
import { type FormFailed, formError } from "#app/ui/form/form-answer.ts";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { Button, UnderlinedLink } from "#app/ui/button.tsx";
import { slotWarnings } from "./agency-appointments.messages.ts";
import type { SlotAdvice } from "./slot-advice.server.ts";
import { slotKey } from "#app/features/booking/time/slot.ts";

interface SlotUnavailableNoticeProps {
  failed: (FormFailed<string> & SlotAdvice) | null;
  timeRange: string | null;
}

export function SlotUnavailableNotice({ failed, timeRange }: SlotUnavailableNoticeProps) {
  const sentence = formError(failed, noAnswerMessages);
  if (!failed || !sentence) return null;
  const { nearest, holders, warnings = [], explanation } = failed;
  const hasWarnings = warnings.length > 0;
  return (
    <FormStatus tone={hasWarnings ? "neutral" : "danger"} role="alert" answer={failed}>
      {hasWarnings && timeRange && <p>{`${timeRange}.`}</p>}
      {hasWarnings && (
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{slotWarnings[warning]}</li>
          ))}
        </ul>
      )}
      {explanation && <p>{explanation}</p>}
      <p>{sentence}</p>
      <SlotHolders holders={holders} />
      {hasWarnings && <input type="hidden" name="confirmed" value={warnings.join(" ")} />}
      {nearest?.length === 0 && <p>Aucun autre créneau libre dans les deux semaines avant ou après.</p>}
      {nearest && nearest.length > 0 && (
        <>
          <p>Créneaux libres les plus proches :</p>
          <div className="cluster gap1">
            {nearest.map((slot) => (
              <Button
                key={slotKey(slot)}
                type="submit"
                variant="quiet"
                size="small"
                name="chosenSlot"
                value={slotKey(slot)}
              >
                {capitalise(longDateTime(slot.date, slot.time))}
              </Button>
            ))}
          </div>
        </>
      )}
    </FormStatus>
  );
}

export function SlotHolders({ holders }: Pick<SlotAdvice, "holders">) {
  if (!holders || holders.length === 0) return null;
  return (
    <ul>
      {holders.map((holder) => (
        <li key={holder.words}>
          {holder.id === null ? (
            holder.words
          ) : (
            <UnderlinedLink to={href("/agence/agenda/:id", { id: holder.id })}>{holder.words}</UnderlinedLink>
          )}
        </li>
      ))}
    </ul>
  );
}
