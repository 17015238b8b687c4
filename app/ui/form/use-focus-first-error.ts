import { useAfterAnswer } from "#app/ui/use-after-answer.ts";
import { INVALID_FIELD } from "./invalid-field.ts";

/** Focuses the first error, or else scrolls to the message, which on a phone is screens above the pressed button. */
export function useFocusFirstError(): void {
  useAfterAnswer(() => {
    const invalidField = document.querySelector<HTMLElement>(`main ${INVALID_FIELD}`);
    if (invalidField) return invalidField.focus();
    const notice = document.querySelector<HTMLElement>(
      'main :is([role="alert"], [role="status"][data-tone="success"])',
    );
    if (!notice) return;
    notice.scrollIntoView({ block: "nearest" });
    if (document.activeElement?.matches("body, main") === false) return;
    notice.tabIndex = -1;
    notice.focus({ preventScroll: true });
  });
}
