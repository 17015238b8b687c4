import { INTENT_FIELD, isSecretField } from "#app/ui/form/form-answer.ts";
import { defaultValueOf, type TextField } from "#app/ui/form/default-value.ts";
import { setFieldValue } from "#app/ui/form/set-field-value.ts";

/**
 * What somebody writes in a form of the agency's space and does not send stays in the tab: a call, another page or « back »
 * loses none of it. Secrets, files and ticks are left out. It comes back only where the field shows what it showed before it was
 * written: what somebody else has saved meanwhile, or another day that was chosen, stands.
 */

/** The charter names it. */
export const STORED_AS = "agence-saisies";

/** What was written, and what the field showed before. */
interface Word {
  value: string;
  from: string;
}

/** By field: its name and its place among those of that name. */
type Words = Record<string, Word>;
/** By form. */
type Drafts = Record<string, Words>;
/** Where a form is sent, and its hidden fields that say what it is about. */
interface Subject {
  place: string;
  values: readonly (readonly [name: string, value: string])[];
}

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
  "template",
]);

const WRITTEN: ReadonlySet<string> = new Set(["text", "tel", "email", "url", "number", "date", "time", "month"]);

/** What a field showed before anybody wrote in it. */
let shown = new WeakMap<TextField, string>();
/** What a form was about when it was first looked at: choosing a client in it makes no other form of it. */
let keys = new WeakMap<HTMLFormElement, string>();
/** What each form that was sent is about then, until it is answered: the one sent last may be answered first. */
const sent = new Map<HTMLFormElement, Subject & { key: string }>();
/** Whose words they are: another member who logs in here sees none of them. */
let owner = "";

/** @param member the id of who is there */
export function openDrafts(member: string): void {
  owner = member;
}

/** Another page may have the same forms, of something else. */
export function beginPage(): void {
  shown = new WeakMap();
  keys = new WeakMap();
}

export function noteShown({ target }: Event): void {
  if (!isWritten(target)) return;
  if (target.form) keyOf(target.form);
  if (!shown.has(target)) shown.set(target, target.value);
}

export function saveDraftOf({ target }: Event): void {
  if (!isWritten(target)) return;
  const form = formOf(target);
  if (!form) return;
  // A field may have had the focus before anybody could look.
  const from = shown.get(target) ?? defaultValueOf(target);
  shown.set(target, from);
  const drafts = readDrafts();
  const words = (drafts[keyOf(form)] ??= {});
  const [name] = [...fieldsOf(form)].find(([, field]) => field === target)!;
  if (target.value === from) delete words[name];
  else words[name] = { value: target.value, from };
  writeDrafts(drafts);
}

/** @param submitter what a button puts in, as a template, is no sending */
export function noteSent({ target, submitter }: SubmitEvent): void {
  const puts = submitter instanceof HTMLButtonElement && submitter.value === "use-template";
  if (!(target instanceof HTMLFormElement)) return;
  if (puts) sent.delete(target);
  else sent.set(target, { key: keyOf(target), ...subjectOf(target) });
}

/**
 * What was sent is answered.
 * @param url where it was sent
 * @param taken whether by a yes
 * @returns the form of which nothing is kept any more
 */
export function clearSubmitted(url: string, data: FormData, taken: boolean): HTMLFormElement | null {
  const form = sentAs(placeOf(new URL(url)), data);
  const key = form && sent.get(form)?.key;
  if (!form || key === undefined) return null;
  sent.delete(form);
  if (!taken) return null;
  const drafts = readDrafts();
  const words = drafts[key] ?? {};
  // Of several texts behind tabs one was sent.
  const others = new Set(
    [...form.querySelectorAll<HTMLInputElement>("input[type=radio]:not(:checked)")].map((tab) => tab.value),
  );
  for (const name of Object.keys(words)) if (!others.has(name.replace(/ \d+$/, ""))) delete words[name];
  writeDrafts(drafts);
  for (const field of fieldsOf(form).values()) if (!others.has(field.name)) shown.delete(field);
  return form;
}

/** Of the forms of one address, the one that says most of what was sent. */
function sentAs(place: string, data: FormData): HTMLFormElement | undefined {
  let found: HTMLFormElement | undefined;
  let most = -1;
  for (const [form, { place: own, values }] of sent) {
    if (own !== place || values.length <= most || !values.every(([name, value]) => data.getAll(name).includes(value)))
      continue;
    [found, most] = [form, values.length];
  }
  return found;
}

/** Puts what was written back into the page. @returns the forms in which it stands again */
export function restoreDrafts(): HTMLFormElement[] {
  const drafts = readDrafts();
  return [...document.querySelectorAll<HTMLFormElement>('main form[method="post"]')].filter((form) => {
    const words = drafts[keyOf(form)];
    return words !== undefined && restoreDraft(form, words);
  });
}

function restoreDraft(form: HTMLFormElement, words: Words): boolean {
  let given = false;
  for (const [name, field] of fieldsOf(form)) {
    const word = words[name];
    // Shown with something else by now, or written in again.
    if (word === undefined || field.value !== word.from) continue;
    shown.set(field, word.from);
    setFieldValue(field, word.value);
    given ||= field.value !== word.from;
    bringToSight(form, field);
  }
  return given;
}

/** Opens the fold in which it stands, and turns to its tab. */
function bringToSight(form: HTMLFormElement, field: TextField): void {
  for (let details = field.closest("details"); details; details = details.parentElement?.closest("details") ?? null)
    details.open = true;
  if (field.getClientRects().length > 0) return;
  const tabs = form.querySelectorAll<HTMLInputElement>("input[type=radio]");
  [...tabs].find((tab) => tab.value === field.name)?.click();
}

/** Shows again what stood there before it was written. */
export function discardDraft(form: HTMLFormElement): void {
  for (const field of fieldsOf(form).values()) {
    const before = shown.get(field);
    if (before !== undefined && before !== field.value) setFieldValue(field, before);
  }
  const drafts = readDrafts();
  delete drafts[keyOf(form)];
  writeDrafts(drafts);
}

function isWritten(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLInputElement)
    return target.name !== "" && WRITTEN.has(target.type) && !isSecretField(target.name);
  return (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) && target.name !== "";
}

function formOf({ form }: TextField): HTMLFormElement | null {
  return form?.matches('main form[method="post"]') ? form : null;
}

function fieldsOf(form: HTMLFormElement): Map<string, TextField> {
  const fields = new Map<string, TextField>();
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
  const known = keys.get(form);
  if (known !== undefined) return known;
  const { place, values } = subjectOf(form);
  const key = [place, ...values.map(([name, value]) => `${name}=${value}`)].join(" ");
  keys.set(form, key);
  return key;
}

function subjectOf(form: HTMLFormElement): Subject {
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')];
  return {
    place: placeOf(new URL(form.getAttribute("action") ?? "", location.href)),
    values: hidden.filter(({ name }) => SUBJECTS.has(name)).map(({ name, value }) => [name, value]),
  };
}

/** One page has the prices of each service. */
function placeOf({ pathname, searchParams }: URL): string {
  return `${pathname} ${searchParams.get("service") ?? ""}`;
}

function readDrafts(): Drafts {
  try {
    const { of, forms } = JSON.parse(sessionStorage.getItem(STORED_AS) ?? "{}") as { of?: string; forms?: Drafts };
    return of === owner ? (forms ?? {}) : {};
  } catch {
    // A browser that keeps nothing, or somebody's own writing.
    return {};
  }
}

function writeDrafts(drafts: Drafts): void {
  const some = Object.entries(drafts).filter(([, words]) => Object.keys(words).length > 0);
  try {
    if (some.length === 0) sessionStorage.removeItem(STORED_AS);
    else sessionStorage.setItem(STORED_AS, JSON.stringify({ of: owner, forms: Object.fromEntries(some) }));
  } catch {
    // Full, or a browser that keeps nothing: what is written stays in the page alone.
  }
}
