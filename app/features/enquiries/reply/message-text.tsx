import { useEffect, useId, useRef } from "react";
import { useNavigation } from "react-router";
import { FieldError } from "#app/ui/form/field.tsx";
import { INTENT_FIELD, type FormValues } from "#app/ui/form/form-answer.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { ANSWER_MAXIMUM } from "#app/features/enquiries/settings/reply-template.ts";
import type { MessageKind } from "./composer.forms.ts";

interface MessageTextProps {
  kind: MessageKind;
  /** The text of an undone answer. */
  undoneText?: string;
  value: string | undefined;
  /** The form's values after a template was inserted. */
  templateValues?: FormValues | null;
  savedAt: string;
  error: string | undefined;
  className: string | undefined;
}

export function MessageText(props: MessageTextProps) {
  const { kind, undoneText, value, error, className } = props;
  const message = useMessageField(props);
  const id = useId();
  const { formData } = useNavigation();
  const intent = formData?.get(INTENT_FIELD);
  // The field is read-only until the response arrives, because the response replaces the text.
  const isSending = intent === "use-template" || (intent === "write" && formData?.get("kind") === kind);
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
        defaultValue={value ?? undoneText}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

function useMessageField({ kind, undoneText = "", templateValues = null, savedAt }: MessageTextProps) {
  const message = useRef<HTMLTextAreaElement>(null);
  const previous = useRef({ undoneText, templateValues, savedAt });
  useEffect(() => {
    const field = message.current!;
    const { value } = field;
    // Sets the dirty flag, so that a new defaultValue (another undone answer) does not replace the text.
    field.value = value;
  }, []);
  useEffect(() => {
    const former = previous.current;
    previous.current = { undoneText, templateValues, savedAt };
    const field = message.current!;
    const isSaved = savedAt > former.savedAt;
    const hasNewTemplate = templateValues && templateValues !== former.templateValues;
    const isUndone = undoneText && undoneText !== former.undoneText && !field.value.includes(undoneText);
    if (isSaved) field.value = undoneText;
    else if (hasNewTemplate) field.value = templateValues[kind]?.[0] ?? "";
    // The user may have begun another answer.
    else if (isUndone) field.value = [undoneText, field.value].filter(Boolean).join("\n\n");
  }, [kind, undoneText, templateValues, savedAt]);
  return message;
}
