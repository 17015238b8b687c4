import { useEffect, useId, useRef } from "react";
import { useNavigation } from "react-router";
import { FieldError } from "#app/ui/form/field.tsx";
import { INTENT_FIELD, type FormValues } from "#app/ui/form/form-answer.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { ANSWER_MAXIMUM } from "#app/features/enquiries/settings/reply-template.ts";
import type { MessageKind } from "./composer.forms.ts";

interface MessageTextProps {
  kind: MessageKind;
  start?: string;
  value: string | undefined;
  /** The form's values with an inserted template. */
  filled?: FormValues | null;
  savedAt: string;
  error: string | undefined;
  className: string | undefined;
}

export function MessageText(props: MessageTextProps) {
  const { kind, start, value, error, className } = props;
  const message = useMessageField(props);
  const id = useId();
  const sending = useNavigation().formData;
  const intent = sending?.get(INTENT_FIELD);
  // The field is read-only until the response arrives, because the response replaces the text.
  const isSending = intent === "use-template" || (intent === "write" && sending?.get("kind") === kind);
  return (
    <div className={className}>
      <label className="visuallyHidden" htmlFor={id}>
        Message
      </label>
      <TextArea
        id={id}
        ref={message}
        name={kind}
        aria-keyshortcuts="R"
        maxLength={ANSWER_MAXIMUM}
        readOnly={isSending}
        defaultValue={value ?? start}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Resets the field once its text is stored, and puts the text of an undone answer before the draft. */
function useMessageField({ kind, start = "", filled = null, savedAt }: MessageTextProps) {
  const message = useRef<HTMLTextAreaElement>(null);
  const shown = useRef({ start, filled, savedAt });
  useEffect(() => {
    const field = message.current!;
    const { value } = field;
    // Sets the dirty flag, so that a new defaultValue (another undone answer) does not replace the text.
    field.value = value;
  }, []);
  useEffect(() => {
    const before = shown.current;
    shown.current = { start, filled, savedAt };
    const field = message.current!;
    if (savedAt > before.savedAt) field.value = start;
    else if (filled && filled !== before.filled) field.value = filled[kind]?.[0] ?? "";
    else if (start && start !== before.start && !field.value.includes(start))
      field.value = [start, field.value].filter(Boolean).join("\n\n");
  }, [kind, start, filled, savedAt]);
  return message;
}
