export type FormValues = Record<string, string[]>;

/** Error messages by field name; "" is the form itself. */
export type FieldErrors = Record<string, string>;

export const INTENT_FIELD = "intent";

/** The connection failed, or the response is not a form answer, for example a proxy's error page. */
export type NoAnswerReason = "network-error" | "unexpected-response";

export interface FormFailed<Reason extends string = never, Intent extends string | null = string | null> {
  ok: false;
  intent: Intent;
  /** "fields": each error belongs to a field. */
  reason: Reason | NoAnswerReason | "fields";
  errors: FieldErrors;
  /** Without secrets. */
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

const SECRET_FIELDS = ["password", "passwordConfirmation", "currentPassword", "token", "code", "recoveryCode"] as const;
export type SecretField = (typeof SECRET_FIELDS)[number];

const secretFields: ReadonlySet<string> = new Set(SECRET_FIELDS);

export function isSecretField(name: string): boolean {
  return secretFields.has(name);
}

/** @param keptNames null keeps all fields */
export function valuesIn(form: FormData, keptNames: ReadonlySet<string> | null = null): FormValues {
  const formValues: FormValues = {};
  for (const [name, values] of fieldsOf(form)) {
    if (keptNames && !keptNames.has(name)) continue;
    const texts = values.filter((value) => typeof value === "string");
    if (texts.length > 0 && !isSecretField(name)) formValues[name] = texts;
  }
  return formValues;
}

/** Groups values in one pass, because a lookup per name would be quadratic. Skips inherited names (« constructor »). */
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

/** @param fallbacks messages for a request without an answer, for pages whose middleware adds none */
export function formError(
  answer: FormFailed<string> | null | undefined,
  fallbacks: Record<NoAnswerReason, string>,
): string | undefined {
  if (!answer) return undefined;
  const { reason, errors } = answer;
  return errors[""] ?? (reason === "network-error" || reason === "unexpected-response" ? fallbacks[reason] : undefined);
}
