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
  contact: { name: string | null; email: string | null; phone: string | null };
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
  const [lastEdit, setLastEdit] = useState<{ answer: unknown; baseValue: string } | null>(null);
  const edit = lastEdit?.answer === answer ? lastEdit : null;
  return { baseValue: edit?.baseValue ?? current, onInput: () => setLastEdit(edit ?? { answer, baseValue: current }) };
}

export function ContactForm({
  intent,
  label,
  submit,
  contact,
  contactId,
  phoneOnly,
  failed,
  backHref,
}: ContactFormProps) {
  const { name, email, phone } = contact;
  const current: Record<string, string | null> = phoneOnly ? { phone } : { name: name ?? "", email, phone };
  const { baseValue, onInput } = useBaseValue(JSON.stringify(current), failed);
  const baseValues = baseValuesOf(failed);
  const editedValue = (key: ContactKey) => {
    const value = failed?.values[key]?.[0];
    return value === (baseValues?.[key] ?? "") ? undefined : value;
  };
  // A field that was not edited shows a colleague's newer value.
  const inputProps = (key: ContactKey) => ({
    autoComplete: "off",
    defaultValue: editedValue(key) ?? current[key] ?? "",
  });
  const differences = (Object.keys(current) as ContactKey[])
    .filter((key) => editedValue(key) !== undefined && editedValue(key) !== (current[key] ?? ""))
    .map((key) => ({ name: key, label: LABELS[key], current: current[key] ?? "" }));
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
          {!phoneOnly && (
            <Field label={LABELS.name} maxLength={120} required {...field("name")} {...inputProps("name")} />
          )}
          <Field
            label={LABELS.phone}
            aside="facultatif"
            type="tel"
            maxLength={40}
            {...field("phone")}
            {...inputProps("phone")}
          />
          {!phoneOnly && (
            <Field
              label={LABELS.email}
              aside="facultatif"
              type="email"
              hint="Si cette personne crée un compte avec cette adresse, sa fiche y sera rattachée."
              {...field("email")}
              {...inputProps("email")}
            />
          )}
        </>
      )}
    </ActionForm>
  );
}
