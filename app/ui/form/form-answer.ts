/** What was typed into a form, by field; a group of boxes has several. */
export type FormValues = Record<string, string[]>;

/** What is wrong, by field; "" for the form itself. */
export type FieldErrors = Record<string, string>;

/** Names the form, where an address takes several. */
export const INTENT_FIELD = "intent";

/** No answer of ours: the connection is cut, or what stands before the site answers in its place. */
export type NoAnswer = "network-error" | "unexpected-response";

/** What a form is told when what it asks for was not done. */
export interface FormFailed<Reason extends string = never, Intent extends string | null = string | null> {
  ok: false;
  intent: Intent;
  /** "fields": `errors` says of each what is wrong with it. */
  reason: Reason | NoAnswer | "fields";
  errors: FieldErrors;
  /** Shown again by a page that is rendered anew, secrets left out. */
  values: FormValues;
}

export type FormDone<Data extends object = object, Intent extends string | null = string | null> = {
  ok: true;
  intent: Intent;
} & Data;

/** @typeParam Intent of the forms that the action answers; a form with another intent is a type error */
export type FormAnswer<
  Reason extends string,
  Data extends object = object,
  Intent extends string | null = string | null,
> = FormDone<Data, Intent> | FormFailed<Reason, Intent>;

/** The values of these fields are never sent back, in whatever form they stand. */
const SECRET_FIELDS = ["password", "passwordConfirmation", "currentPassword", "token", "code", "recoveryCode"] as const;
export type SecretField = (typeof SECRET_FIELDS)[number];

const secret: ReadonlySet<string> = new Set(SECRET_FIELDS);

export function isSecretField(name: string): boolean {
  return secret.has(name);
}

/** @param declared the names of the form's fields; what else was sent is left out. null: every name */
export function valuesIn(form: FormData, declared: ReadonlySet<string> | null = null): FormValues {
  const formValues: FormValues = {};
  for (const [name, values] of fieldsOf(form)) {
    if (declared && !declared.has(name)) continue;
    const texts = values.filter((value) => typeof value === "string");
    if (texts.length > 0 && !isSecretField(name)) formValues[name] = texts;
  }
  return formValues;
}

/**
 * All values of a form, by name, in one pass: looking each name up takes the square of a form of many. What every object
 * has (« constructor ») is the name of no field of ours.
 */
export function fieldsOf(form: FormData): Map<string, FormDataEntryValue[]> {
  const fields = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of form) {
    if (name in Object.prototype) continue;
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return fields;
}

export function intentOf(form: FormData): string | null {
  const intent = form.get(INTENT_FIELD);
  return typeof intent === "string" ? intent : null;
}

/**
 * The sentence of the form itself: the one that came with the refusal, or the form's own when nothing of ours answered.
 * The agency's middleware gives a network error a sentence, that of the other pages does not.
 */
export function formError(
  answer: FormFailed<string> | null | undefined,
  own: Record<NoAnswer, string>,
): string | undefined {
  if (!answer) return undefined;
  const { reason, errors } = answer;
  return errors[""] ?? (reason === "network-error" || reason === "unexpected-response" ? own[reason] : undefined);
}
