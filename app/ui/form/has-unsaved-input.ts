import { isTyping } from "./is-typing.ts";
import { defaultValueOf, type TextField } from "./default-value.ts";

export function hasUnsavedInput(): boolean {
  const { activeElement } = document;
  return [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')].some(
    (form) => (isTyping(activeElement) && form.contains(activeElement)) || [...form.elements].some(isChanged),
  );
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked || isDifferent(field);
  return (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) && isDifferent(field);
}

/** Ignores spaces at the ends: the field keeps them, but a saved text, which becomes the default, is trimmed. */
function isDifferent(field: TextField): boolean {
  return field.value.trim() !== defaultValueOf(field).trim();
}
