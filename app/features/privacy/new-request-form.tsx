import { ActionForm } from "#app/forms/action-form.tsx";
import { isolate } from "#app/french/isolate.ts";
import { typeset } from "#app/french/typeset.ts";
import { UnderlinedLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { OFF_SITE_ORIGINS } from "./data-requests.forms.ts";
import {
  CHECK_NAMES,
  ORIGIN_NAMES,
  DATA_REQUEST_NAMES,
  type DataRequestRefusal,
  optionsOf,
} from "./data-requests.messages.ts";

interface NewDataRequestFormProps {
  client: { id: string; name: string } | null;
  /** The form's address without `client`. */
  hrefWithoutClient: string;
  today: string;
  failed: FormFailed<DataRequestRefusal, "record"> | undefined;
}

export function NewDataRequestForm({ client, hrefWithoutClient, today, failed }: NewDataRequestFormProps) {
  return (
    <ActionForm
      intent="record"
      draftKey={client?.id}
      answer={failed}
      preventScrollReset={false}
      className="stack gap3 narrowForm"
      aria-label="Ajouter une demande"
      submit="Enregistrer"
    >
      {(field) => (
        <>
          <SelectField label="Droit" options={optionsOf(DATA_REQUEST_NAMES)} {...field("kind", "access")} />
          {client && (
            <p>
              <input type="hidden" name="client" value={client.id} />
              {typeset(`Déjà client : ${isolate(client.name)}. La demande sera rattachée à sa fiche. `)}
              <UnderlinedLink to={hrefWithoutClient}>Ce n’est pas cette personne</UnderlinedLink>
            </p>
          )}
          <Field
            label="Personne"
            autoComplete="off"
            maxLength={200}
            required
            hint={
              !client &&
              "Si ce nom est celui d’un client, la demande sera rattachée à sa fiche. En cas d’homonyme, ajoutez une précision."
            }
            {...field("person", client?.name)}
          />
          <SelectField
            label="Reçue par"
            options={optionsOf(ORIGIN_NAMES, [...OFF_SITE_ORIGINS])}
            {...field("origin", "letter")}
          />
          <Field label="Reçue le" type="date" max={today} required {...field("receivedOn", today)} />
          <SelectField
            label="Identité vérifiée"
            options={optionsOf(CHECK_NAMES)}
            hint="Un justificatif n’est demandé qu’en cas de doute sérieux."
            {...field("checkedBy", "address")}
          />
        </>
      )}
    </ActionForm>
  );
}
