import type { MiddlewareFunction } from "react-router";
import type { RouteResults } from "#app/router/fetch-failures.ts";
import { isSecretField } from "#app/ui/form/form-answer.ts";
import { defaultValueOf, type TextField } from "#app/ui/form/default-value.ts";
import { setFieldValue } from "#app/ui/form/set-field-value.ts";

// Drafts of unsent text in this tab. A value that was saved after the draft began wins over the draft.

/** The privacy policy names this key. */
export const STORAGE_KEY = "agence-saisies";

interface DraftValue {
  value: string;
  /** The field's value before the draft began. */
  from: string;
}

/** Keyed by the field's name and its position among fields of that name. */
type DraftValues = Record<string, DraftValue>;

/** `of` is the member's id, because another member who logs in here must not get the drafts. */
interface StoredDrafts {
  of: string;
  forms: Record<string, DraftValues>;
}

const TEXT_TYPES: ReadonlySet<string> = new Set(["text", "tel", "email", "url", "number", "date", "time", "month"]);

let submittedForm: { path: string; clearDraft: () => void } | null = null;

export const clearDraftMiddleware: MiddlewareFunction<RouteResults> = async ({ request }, next) => {
  const form = submittedForm;
  if (request.method === "GET" || form?.path !== new URL(request.url).pathname) return next();
  submittedForm = null;
  const results = await next();
  if (Object.values(results).some(({ result }) => isSaved(result))) form.clearDraft();
  return results;
};

/** An answer with `values`, for example a chosen reply template, fills the form but saves nothing. */
function isSaved(result: unknown): boolean {
  if (result instanceof Response) return result.headers.has("Location");
  const answer = ((result as { data?: unknown } | null)?.data ?? result) as { ok?: unknown } | null;
  return answer?.ok === true && !("values" in answer);
}

export interface FormDraft {
  restore(): boolean;
  discard(): void;
  stop(): void;
}

export function followForm(form: HTMLFormElement, id: string, member: string, onCleared: () => void): FormDraft {
  const initialValues = new Map<TextField, string>();
  const listeners = new AbortController();
  const listen = (name: string, listener: (event: Event) => void) =>
    form.addEventListener(name, listener, { signal: listeners.signal });

  listen("focusin", ({ target }) => {
    if (isTextField(target) && !initialValues.has(target)) initialValues.set(target, target.value);
  });
  for (const name of ["input", "change"]) listen(name, ({ target }) => isTextField(target) && save(target));
  listen("submit", () => {
    // A form with tabs sends the text of each tab, but the server uses only the visible tab's text.
    const sentFields = new Map([...fieldsOf(form)].filter(([, field]) => field.getClientRects().length > 0));
    const path = new URL(form.getAttribute("action") ?? "", location.href).pathname;
    submittedForm = { path, clearDraft: () => clearDraft(sentFields) };
  });

  function save(field: TextField): void {
    // The field may have had the focus before this code listened.
    const from = initialValues.get(field) ?? defaultValueOf(field);
    initialValues.set(field, from);
    const [key] = [...fieldsOf(form)].find(([, other]) => other === field)!;
    changeDraft(member, id, ({ [key]: _, ...values }) =>
      field.value === from ? values : { ...values, [key]: { value: field.value, from } },
    );
  }

  function clearDraft(fields: ReadonlyMap<string, TextField>): void {
    changeDraft(member, id, (values) => Object.fromEntries(Object.entries(values).filter(([key]) => !fields.has(key))));
    for (const field of fields.values()) initialValues.delete(field);
    onCleared();
  }

  return {
    restore() {
      const values = readDrafts(member)[id] ?? {};
      let isRestored = false;
      for (const [key, field] of fieldsOf(form)) {
        const draft = values[key];
        if (!draft || field.value !== draft.from) continue;
        initialValues.set(field, draft.from);
        setFieldValue(field, draft.value);
        isRestored ||= field.value !== draft.from;
        openDetailsAround(field);
      }
      return isRestored;
    },
    discard() {
      for (const [field, initial] of initialValues) if (initial !== field.value) setFieldValue(field, initial);
      changeDraft(member, id, () => ({}));
    },
    stop: () => listeners.abort(),
  };
}

function openDetailsAround(field: TextField): void {
  for (let details = field.closest("details"); details; details = details.parentElement?.closest("details") ?? null)
    details.open = true;
}

function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLInputElement)
    return target.name !== "" && TEXT_TYPES.has(target.type) && !isSecretField(target.name);
  return (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) && target.name !== "";
}

function fieldsOf(form: HTMLFormElement): Map<string, TextField> {
  const fields = new Map<string, TextField>();
  for (const element of form.elements) {
    if (!isTextField(element)) continue;
    let position = 0;
    while (fields.has(`${element.name} ${position}`)) position++;
    fields.set(`${element.name} ${position}`, element);
  }
  return fields;
}

function readDrafts(member: string): StoredDrafts["forms"] {
  try {
    const { of, forms } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<StoredDrafts>;
    return of === member ? (forms ?? {}) : {};
  } catch {
    // Storage is blocked, or the stored value was tampered with.
    return {};
  }
}

function changeDraft(member: string, id: string, change: (values: DraftValues) => DraftValues): void {
  const { [id]: values = {}, ...forms } = readDrafts(member);
  const newValues = change(values);
  if (Object.keys(newValues).length > 0) forms[id] = newValues;
  try {
    if (Object.keys(forms).length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ of: member, forms } satisfies StoredDrafts));
  } catch {
    // Storage is full or blocked, so only the page has the input.
  }
}
