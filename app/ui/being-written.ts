import { isTyping } from "./is-typing.ts";

/** Whether something stands in the forms of the page that was not sent, or somebody is about to write in one. */
export function isBeingWritten(): boolean {
  const { activeElement } = document;
  return [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')].some(
    (form) => (isTyping(activeElement) && form.contains(activeElement)) || [...form.elements].some(isChanged),
  );
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return isOther(field);
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].find(({ defaultSelected }) => defaultSelected);
    return first !== undefined && !first.selected;
  }
  if (!(field instanceof HTMLInputElement)) return false;
  return field.checked !== field.defaultChecked || isOther(field);
}

/** What is sent is kept without the space at its ends, which the field keeps. */
function isOther({ value, defaultValue }: HTMLInputElement | HTMLTextAreaElement): boolean {
  return value.trim() !== defaultValue.trim();
}
