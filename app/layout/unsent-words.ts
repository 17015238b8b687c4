import { INTENT_FIELD, isSecretField } from "#app/ui/form-answer.ts";

/**
 * What somebody writes in a form of the agency's space and does not send stays in the tab: a call, another page or « back »
 * loses none of it. Secrets, files and ticks are left out.
 */

/** The charter names it. */
const STORED_AS = "agence-saisies";

/** By field: its name and its place among those of that name. */
type Words = Record<string, string>;
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields that nobody sees and that say what a form is about. */
const SUBJECTS: ReadonlySet<string> = new Set([
  INTENT_FIELD,
  "account",
  "client",
  "element",
  "feed",
  "file",
  "film",
  "gallery",
  "id",
  "message",
  "note",
  "of",
  "part",
  "person",
  "service",
  "template",
]);

const WRITTEN: ReadonlySet<string> = new Set(["text", "tel", "email", "url", "number", "date", "time", "month"]);

/** What a field showed before anybody wrote in it. */
const shown = new WeakMap<Field, string>();
/** Which form was sent last. */
let sent: string | null = null;

export function noteShown({ target }: Event): void {
  if (isWritten(target)) shown.set(target, target.value);
}

export function keepWritten({ target }: Event): void {
  if (!isWritten(target)) return;
  const form = formOf(target);
  if (!form) return;
  const kept = readKept();
  const words = (kept[keyOf(form)] ??= {});
  const [name] = [...fieldsOf(form)].find(([, field]) => field === target)!;
  if (target.value === shown.get(target)) delete words[name];
  else words[name] = target.value;
  writeKept(kept);
}

export function noteSent({ target }: Event): void {
  sent = target instanceof HTMLFormElement ? keyOf(target) : null;
}

/** What was sent last was taken. */
export function forgetSent(): void {
  if (sent !== null) forget(sent);
}

/** Puts what was written back into the page. @returns the forms in which it stands again */
export function giveBack(): HTMLFormElement[] {
  const kept = readKept();
  return [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')].filter((form) => {
    const words = kept[keyOf(form)];
    return words !== undefined && giveBackTo(form, words);
  });
}

function giveBackTo(form: HTMLFormElement, words: Words): boolean {
  let given = false;
  for (const [name, field] of fieldsOf(form)) {
    const [word, before] = [words[name], field.value];
    if (word === undefined || word === before) continue;
    shown.set(field, before);
    write(field, word);
    given ||= field.value !== before;
    for (let fold = field.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
      fold.open = true;
  }
  return given;
}

/** Shows again what stood there before it was written. */
export function throwAway(form: HTMLFormElement): void {
  for (const field of fieldsOf(form).values()) {
    const before = shown.get(field);
    if (before !== undefined && before !== field.value) write(field, before);
  }
  forget(keyOf(form));
}

/** As if it were typed: whoever follows the field hears of it. */
function write(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

function isWritten(target: EventTarget | null): target is Field {
  if (target instanceof HTMLInputElement)
    return target.name !== "" && WRITTEN.has(target.type) && !isSecretField(target.name);
  return (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) && target.name !== "";
}

function formOf({ form }: Field): HTMLFormElement | null {
  return form?.matches('main form[method="post"]') ? form : null;
}

function fieldsOf(form: HTMLFormElement): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const element of form.elements) {
    if (!isWritten(element)) continue;
    let place = 0;
    while (fields.has(`${element.name} ${place}`)) place++;
    fields.set(`${element.name} ${place}`, element);
  }
  return fields;
}

/** The same for one form, however often its page is shown. */
function keyOf(form: HTMLFormElement): string {
  const { pathname } = new URL(form.getAttribute("action") ?? "", location.href);
  const subjects = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')]
    .filter(({ name }) => SUBJECTS.has(name))
    .map(({ name, value }) => `${name}=${value}`);
  return [pathname, ...subjects].join(" ");
}

function forget(key: string): void {
  const kept = readKept();
  delete kept[key];
  writeKept(kept);
}

function readKept(): Record<string, Words> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_AS) ?? "{}") as Record<string, Words>;
  } catch {
    // A browser that keeps nothing, or somebody's own writing.
    return {};
  }
}

function writeKept(kept: Record<string, Words>): void {
  const some = Object.entries(kept).filter(([, words]) => Object.keys(words).length > 0);
  try {
    if (some.length === 0) sessionStorage.removeItem(STORED_AS);
    else sessionStorage.setItem(STORED_AS, JSON.stringify(Object.fromEntries(some)));
  } catch {
    // Full, or a browser that keeps nothing: what is written stays in the page alone.
  }
}
