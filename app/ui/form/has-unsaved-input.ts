import { isTyping } from "./is-typing.ts";
import { defaultValueOf, type TextField } from "./default-value.ts";

/** Whether something stands in the forms of the page that was not sent, or somebody is about to write in one. */
export function hasUnsavedInput(): boolean {
  const { activeElement } = document;
  return [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')].some(
    (form) => (isTyping(activeElement) && form.contains(activeElement)) || [...form.elements].some(isChanged),
  );
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked || isOther(field);
  return (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) && isOther(field);
}

/** What is sent is kept without the space at its ends, which the field keeps. */
function isOther(field: TextField): boolean {
  return field.value.trim() !== defaultValueOf(field).trim();
}
