import { type MergeFailed, MergedForm } from "#app/forms/merged-form.tsx";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { contactLabels } from "./clients.messages.ts";

interface ContactFormProps {
  intent?: "correct-account" | "correct-guest";
  label: string;
  submit: string;
  contact: { name: string | null; email: string | null; phone: string | null };
  contactId: string;
  phoneOnly?: boolean;
  failed: MergeFailed | undefined;
  backHref: string;
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
  return (
    <MergedForm
      intent={intent}
      draftKey={contactId}
      failed={failed}
      baseValue={phoneOnly ? { phone } : { name: name ?? "", email, phone }}
      className="stack gap3 wideForm"
      aria-label={label}
      submit={submit}
      foot={<UnderlinedLink to={backHref}>Retour</UnderlinedLink>}
    >
      {(field) => (
        <>
          <input type="hidden" name="contactId" value={contactId} />
          {!phoneOnly && (
            <Field
              label={contactLabels.name}
              maxLength={120}
              required
              autoComplete="off"
              {...field("name", name ?? "")}
            />
          )}
          <Field
            label={contactLabels.phone}
            aside="facultatif"
            type="tel"
            maxLength={40}
            autoComplete="off"
            {...field("phone", phone ?? "")}
          />
          {!phoneOnly && (
            <Field
              label={contactLabels.email}
              aside="facultatif"
              type="email"
              hint="Si cette personne crée un compte avec cette adresse, sa fiche y sera rattachée."
              autoComplete="off"
              {...field("email", email ?? "")}
            />
          )}
        </>
      )}
    </MergedForm>
  );
}
