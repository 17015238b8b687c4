import { useState } from "react";
import { ActionForm } from "#app/forms/action-form.tsx";
import { EditConflict } from "#app/forms/edit-conflict.tsx";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import type { ClientRefusal } from "./clients.messages.ts";

interface ContactFormProps {
  intent?: "correct-account" | "correct-guest";
  label: string;
  submit: string;
  start: { name: string | null; email: string | null; phone: string | null };
  contactId: string;
  phoneOnly?: boolean;
  failed: FormFailed<ClientRefusal> | undefined;
  backHref: string;
}

const LABELS = { name: "Nom", phone: "Téléphone", email: "E-mail" };
type ContactKey = keyof typeof LABELS;

function baseValuesOf(failed: ContactFormProps["failed"]): Record<string, string | null> | null {
  try {
    return JSON.parse(failed?.values.baseValue?.[0] ?? "null") as Record<string, string | null> | null;
  } catch {
    return null;
  }
}

/** Keeps the values shown when editing began, so that a reload does not hide a colleague's change. */
function useBaseValue(current: string, answer: unknown): { baseValue: string; onInput(): void } {
  const [begun, setBegun] = useState<{ answer: unknown; baseValue: string } | null>(null);
  const own = begun?.answer === answer ? begun : null;
  return { baseValue: own?.baseValue ?? current, onInput: () => setBegun(own ?? { answer, baseValue: current }) };
}

export function ContactForm({
  intent,
  label,
  submit,
  start,
  contactId,
  phoneOnly,
  failed,
  backHref,
}: ContactFormProps) {
  const { name, email, phone } = start;
  const current: Record<string, string | null> = phoneOnly ? { phone } : { name: name ?? "", email, phone };
  const { baseValue, onInput } = useBaseValue(JSON.stringify(current), failed);
  const shown = baseValuesOf(failed);
  const ownOf = (key: ContactKey) => {
    const value = failed?.values[key]?.[0];
    return value === (shown?.[key] ?? "") ? undefined : value;
  };
  // A field that was not edited shows a colleague's newer value.
  const valueOf = (key: ContactKey) => ({ autoComplete: "off", defaultValue: ownOf(key) ?? current[key] ?? "" });
  const differences = (Object.keys(current) as ContactKey[])
    .map((key) => ({ name: key, label: LABELS[key], current: current[key] ?? "" }))
    .filter((difference) => ownOf(difference.name) !== undefined && ownOf(difference.name) !== difference.current);
  return (
    <ActionForm
      intent={intent}
      draftKey={contactId}
      answer={failed}
      error={failed?.reason === "contact-changed" ? <EditConflict differences={differences} /> : undefined}
      className="stack gap3 wideForm"
      aria-label={label}
      onInput={onInput}
      submit={submit}
      foot={<UnderlinedLink to={backHref}>Retour</UnderlinedLink>}
    >
      {(field) => (
        <>
          <input type="hidden" name="contactId" value={contactId} />
          <input type="hidden" name="baseValue" value={baseValue} />
          {!phoneOnly && <Field label={LABELS.name} maxLength={120} required {...field("name")} {...valueOf("name")} />}
          <Field
            label={LABELS.phone}
            aside="facultatif"
            type="tel"
            maxLength={40}
            {...field("phone")}
            {...valueOf("phone")}
          />
          {!phoneOnly && (
            <Field
              label={LABELS.email}
              aside="facultatif"
              type="email"
              hint="Si cette personne crée un compte avec cette adresse, sa fiche y sera rattachée."
              {...field("email")}
              {...valueOf("email")}
            />
          )}
        </>
      )}
    </ActionForm>
  );
}
