import { useEffect, useId, useRef } from "react";
import { typo } from "#app/content/typo.ts";
import { FieldError } from "#app/ui/field.tsx";
import { ANSWER_MAXIMUM } from "./answer-template.ts";
import type { MessageKind } from "./composer.forms.ts";

export interface MessageTextProps {
  kind: MessageKind;
  /** What it starts from. */
  start?: string;
  /** What was typed in the page before. */
  typed: string | undefined;
  /** When whoever writes had such a text kept last; empty: never. */
  keptAt: string;
  error: string | undefined;
  className: string | undefined;
}

/** The text of one tab: it stays what was typed under that tab until it has been kept for good. */
export function MessageText({ kind, start = "", typed, keptAt, error, className }: MessageTextProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="visuallyHidden" htmlFor={id}>
        Message
      </label>
      <textarea
        id={id}
        ref={useTextWith(start, keptAt)}
        name={kind}
        aria-keyshortcuts="R"
        maxLength={ANSWER_MAXIMUM}
        defaultValue={typed ?? start}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && <FieldError id={`${id}-error`}>{typo(error)}</FieldError>}
    </div>
  );
}

/** What is kept leaves the field. An answer that is undone is put before what is being typed. */
function useTextWith(start: string, keptAt: string) {
  const message = useRef<HTMLTextAreaElement>(null);
  const shown = useRef({ start, keptAt });
  useEffect(() => {
    const before = shown.current;
    shown.current = { start, keptAt };
    const field = message.current!;
    if (keptAt > before.keptAt) field.value = start;
    else if (start && start !== before.start && !field.value.includes(start))
      field.value = [start, field.value].filter(Boolean).join("\n\n");
  }, [start, keptAt]);
  return message;
}
