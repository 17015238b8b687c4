import { href, useFetcher, useLocation } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { de } from "#app/french/elision.ts";
import { noAnswerMessages } from "#app/forms/common.messages.ts";
import { Button, TextButton } from "#app/ui/button.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import { type FormAnswer, formError } from "#app/ui/form/form-answer.ts";
import type { AgencyAgendaRefusal } from "./agency-appointments.messages.ts";
import styles from "./attendance.module.css";

export interface AttendanceProps {
  appointment: { id: string; name: string; attendance: "attended" | "no-show" | null };
  /** If false, for example after a cancellation, only the refusal of the last press is shown. */
  isRecordable?: boolean;
  /** In a row of a list, the buttons are small and no question precedes them. */
  isInRow?: boolean;
  /** The action's answer without JavaScript. */
  answer?: FormAnswer<AgencyAgendaRefusal> | null;
}

const LABELS = { attended: "Venu.", "no-show": "Absent." } as const;

export function Attendance({
  appointment: { id, name, attendance },
  isRecordable = true,
  isInRow = false,
  answer = null,
}: AttendanceProps) {
  const { Form, data = answer } = useFetcher<FormAnswer<AgencyAgendaRefusal>>();
  const failed = data && failureOf(data, "attendance");
  const { pathname, search } = useLocation();
  if (!isRecordable) return <ErrorNotice>{formError(failed, noAnswerMessages)}</ErrorNotice>;
  const choices = attendance
    ? [{ value: "", words: "Corriger" }]
    : [
        { value: "attended", words: "Venu" },
        { value: "no-show", words: "Absent" },
      ];
  return (
    <ActionForm
      as={Form}
      intent="attendance"
      answer={data}
      // The error is shown below the buttons, because above them it would push them out of the row.
      error={null}
      action={href("/agence/agenda/:id", { id })}
      className={styles.attendance}
      data-in-row={isInRow || undefined}
      aria-label={`Présence ${de(name)}`}
    >
      <input type="hidden" name="back" value={pathname + search} />
      <p role="status">{attendance ? LABELS[attendance] : !isInRow && "Le client est-il venu ?"}</p>
      <span>
        {choices.map(({ value, words }) =>
          // « Corriger » has the key of the pressed button, so React reuses its element and the focus stays.
          isInRow ? (
            <TextButton key={value || attendance} type="submit" name="attendance" value={value}>
              {words}
            </TextButton>
          ) : (
            <Button
              key={value || attendance}
              type="submit"
              variant="quiet"
              size="small"
              name="attendance"
              value={value}
            >
              {words}
            </Button>
          ),
        )}
      </span>
      {failed && <p role="alert">{formError(failed, noAnswerMessages)}</p>}
    </ActionForm>
  );
}
