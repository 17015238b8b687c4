import type { MiddlewareFunction } from "react-router";
import { isSecretField } from "#app/ui/form/form-answer.ts";
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

/** By field: its name and its position among those of that name. */
type Words = Record<string, Word>;

/** What the browser keeps, and the member who wrote it: another one who logs in here sees none of it. */
interface Stored {
  of: string;
  forms: Record<string, Words>;
}

const TEXT_TYPES: ReadonlySet<string> = new Set(["text", "tel", "email", "url", "number", "date", "time", "month"]);

/** The form that was submitted last, until its request begins. */
let submitted: { path: string; clear: () => void } | null = null;

/** What a form is answered, in the browser. */
type Results = Record<string, { type: "data" | "error"; result: unknown }>;

/** Clears the draft of a form once the site has taken what it sent. */
export const clearDraftMiddleware: MiddlewareFunction<Results> = async ({ request }, next) => {
  const sent = submitted;
  if (request.method === "GET" || sent?.path !== new URL(request.url).pathname) return next();
  submitted = null;
  const results = await next();
  if (Object.values(results).some(({ result }) => isTaken(result))) sent.clear();
  return results;
};

/** A redirect, or an answer that says so. One that gives the fields back, as a template does, has saved nothing. */
function isTaken(result: unknown): boolean {
  if (result instanceof Response) return result.headers.has("Location");
  const answer = ((result as { data?: unknown } | null)?.data ?? result) as { ok?: unknown } | null;
  return answer?.ok === true && !("values" in answer);
}

export interface FormDraft {
  /** Puts what was written back into the form. @returns whether something is there again */
  restore(): boolean;
  /** Shows again what stood there before it was written. */
  discard(): void;
  stop(): void;
}

/**
 * Keeps what is written in a form, until it is sent and taken.
 * @param id the same for one form, however often its page is shown
 * @param onTaken nothing of it is kept any more
 */
export function followForm(form: HTMLFormElement, id: string, member: string, onTaken: () => void): FormDraft {
  /** What a field showed before anybody wrote in it. */
  const shown = new Map<TextField, string>();
  const listening = new AbortController();
  const listen = (name: string, listener: (event: Event) => void) =>
    form.addEventListener(name, listener, { signal: listening.signal });

  listen("focusin", ({ target }) => {
    if (isText(target) && !shown.has(target)) shown.set(target, target.value);
  });
  for (const name of ["input", "change"]) listen(name, ({ target }) => isText(target) && save(target));
  listen("submit", () => {
    // Of several texts behind tabs, the one that is seen is sent.
    const sent = new Map([...fieldsOf(form)].filter(([, field]) => field.getClientRects().length > 0));
    submitted = { path: new URL(form.getAttribute("action") ?? "", location.href).pathname, clear: () => clear(sent) };
  });

  function save(field: TextField): void {
    // A field may have had the focus before anybody could look.
    const from = shown.get(field) ?? defaultValueOf(field);
    shown.set(field, from);
    const [key] = [...fieldsOf(form)].find(([, other]) => other === field)!;
    changeDraft(member, id, ({ [key]: _, ...words }) =>
      field.value === from ? words : { ...words, [key]: { value: field.value, from } },
    );
  }

  function clear(fields: ReadonlyMap<string, TextField>): void {
    changeDraft(member, id, (words) => Object.fromEntries(Object.entries(words).filter(([key]) => !fields.has(key))));
    for (const field of fields.values()) shown.delete(field);
    onTaken();
  }

  return {
    restore() {
      const words = readDrafts(member)[id] ?? {};
      let isRestored = false;
      for (const [key, field] of fieldsOf(form)) {
        const word = words[key];
        // Shown with something else by now, or written in again.
        if (!word || field.value !== word.from) continue;
        shown.set(field, word.from);
        setFieldValue(field, word.value);
        isRestored ||= field.value !== word.from;
        openAround(field);
      }
      return isRestored;
    },
    discard() {
      for (const [field, before] of shown) if (before !== field.value) setFieldValue(field, before);
      changeDraft(member, id, () => ({}));
    },
    stop: () => listening.abort(),
  };
}

/** Opens the disclosures in which a field stands. */
function openAround(field: TextField): void {
  for (let details = field.closest("details"); details; details = details.parentElement?.closest("details") ?? null)
    details.open = true;
}

function isText(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLInputElement)
    return target.name !== "" && TEXT_TYPES.has(target.type) && !isSecretField(target.name);
  return (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) && target.name !== "";
}

function fieldsOf(form: HTMLFormElement): Map<string, TextField> {
  const fields = new Map<string, TextField>();
  for (const element of form.elements) {
    if (!isText(element)) continue;
    let position = 0;
    while (fields.has(`${element.name} ${position}`)) position++;
    fields.set(`${element.name} ${position}`, element);
  }
  return fields;
}

function readDrafts(member: string): Stored["forms"] {
  try {
    const { of, forms } = JSON.parse(sessionStorage.getItem(STORED_AS) ?? "{}") as Partial<Stored>;
    return of === member ? (forms ?? {}) : {};
  } catch {
    // A browser that keeps nothing, or somebody's own writing.
    return {};
  }
}

function changeDraft(member: string, id: string, change: (words: Words) => Words): void {
  const { [id]: words = {}, ...forms } = readDrafts(member);
  const changed = change(words);
  if (Object.keys(changed).length > 0) forms[id] = changed;
  try {
    if (Object.keys(forms).length === 0) sessionStorage.removeItem(STORED_AS);
    else sessionStorage.setItem(STORED_AS, JSON.stringify({ of: member, forms } satisfies Stored));
  } catch {
    // Full, or a browser that keeps nothing: what is written stays in the page alone.
  }
}
