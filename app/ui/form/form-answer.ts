export type FormValues = Record<string, string[]>;

/** Error messages by field name; "" is the form itself. */
export type FieldErrors = Record<string, string>;

/** The field that identifies the form, if the action handles several. */
export const INTENT_FIELD = "intent";

/** Failures without an answer of the site: the connection failed, or a proxy answered. */
export type NoAnswer = "network-error" | "unexpected-response";

export interface FormFailed<Reason extends string = never, Intent extends string | null = string | null> {
  ok: false;
  intent: Intent;
  /** "fields": each entry of `errors` belongs to a field. */
  reason: Reason | NoAnswer | "fields";
  errors: FieldErrors;
  /** Restores the fields when the server renders the page again; secrets are left out. */
  values: FormValues;
}

export type FormDone<Data extends object = object, Intent extends string | null = string | null> = {
  ok: true;
  intent: Intent;
} & Data;

/** @typeParam Intent the intents that the action handles; a form with another intent is a type error */
export type FormAnswer<
  Reason extends string,
  Data extends object = object,
  Intent extends string | null = string | null,
> = FormDone<Data, Intent> | FormFailed<Reason, Intent>;

/** Never sent back to any form. */
const SECRET_FIELDS = ["password", "passwordConfirmation", "currentPassword", "token", "code", "recoveryCode"] as const;
export type SecretField = (typeof SECRET_FIELDS)[number];

const secret: ReadonlySet<string> = new Set(SECRET_FIELDS);

export function isSecretField(name: string): boolean {
  return secret.has(name);
}

/** @param declared the field names to keep; null keeps all */
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
 * Groups all values by name in one pass: one lookup per name would be quadratic for a large form. Skips names that
 * every object inherits, such as « constructor ».
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
 * The form's own message: the server's, or the fallback when no answer of the site came. Only the agency's client
 * middleware adds a message to a network error.
 */
export function formError(
  answer: FormFailed<string> | null | undefined,
  own: Record<NoAnswer, string>,
): string | undefined {
  if (!answer) return undefined;
  const { reason, errors } = answer;
  return errors[""] ?? (reason === "network-error" || reason === "unexpected-response" ? own[reason] : undefined);
}
