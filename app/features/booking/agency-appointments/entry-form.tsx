import { type FormEvent, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { ActionForm } from "#app/forms/action-form.tsx";
import { Button, UnderlinedLink } from "#app/ui/button.tsx";
import { Check } from "#app/ui/form/choices.tsx";
import { Field, FormFoot, FormPair } from "#app/ui/form/field.tsx";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import { setFieldValue } from "#app/ui/form/set-field-value.ts";
import type { AgencyAgendaRefusal } from "./agency-appointments.messages.ts";
import { PrivateNoteField } from "./private-note-field.tsx";
import { EntryHours } from "./entry-hours.tsx";
import { type FreeHours, hasHour } from "./free-hours.ts";
import type { KnownClient } from "./known-client.ts";
import { KnownClients } from "./known-clients.tsx";
import { SlotFields, type SlotFieldsStart, slotValues, formatTimeRange } from "./slot-fields.tsx";
import type { SlotAdvice } from "./slot-advice.server.ts";
import { SlotUnavailableNotice } from "./slot-unavailable-notice.tsx";
import { useFreeHours } from "./use-free-hours.ts";
import { useKnownClients } from "./use-known-clients.ts";

export interface EntryAdvice extends SlotAdvice {
  hours?: FreeHours | null;
  client?: KnownClient | null;
}

export interface EntryFormProps {
  start: SlotFieldsStart;
  hours: FreeHours;
  client: KnownClient | null;
  failed: (FormFailed<AgencyAgendaRefusal> & EntryAdvice) | null;
  backHref: string;
}

const SUGGESTED_FIELDS = ["name", "phone", "email"] as const;

function inputOf(form: HTMLFormElement, name: (typeof SUGGESTED_FIELDS)[number]): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

export function EntryForm({ start, hours, client, failed, backHref }: EntryFormProps) {
  const values = failed?.values;
  const errors = failed?.errors ?? {};
  // Keeps the first start, because a revalidation may bring another free hour.
  const [firstStart] = useState(start);
  const initial = slotValues(values, firstStart);
  const freeHours = useFreeHours(hours, failed?.hours ?? null);
  // null until the checked tile reports its hour: before that, the button only reserves the space of the hour.
  const [reportedHour, setReportedHour] = useState<string | null>(null);
  const pickedHour = reportedHour !== null && hasHour(freeHours.hours, reportedHour) ? reportedHour : null;
  // Hours loaded for another day or duration keep the picked hour if it is still free.
  const startHour = freeHours.loads > 0 ? (pickedHour ?? freeHours.hours.usual[0] ?? "") : initial.slot;
  const reservesHourSpace = reportedHour === null && hasHour(freeHours.hours, startHour);
  const hasWarnings = (failed?.warnings ?? []).length > 0;
  const notice = <SlotUnavailableNotice failed={failed} timeRange={formatTimeRange(initial)} />;
  const form = useRef<HTMLFormElement>(null);
  const knownClients = useKnownClients();
  /** null: the member has chosen none; undefined: the submitted `client` field counts. */
  const [chosenClient, setChosenClient] = useState<KnownClient | null | undefined>(
    (failed ? failed.client : client) ?? undefined,
  );
  const clientId = chosenClient === undefined ? values?.client?.[0] : chosenClient?.id;
  function onFormChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    freeHours.loadFor(new FormData(currentTarget));
    if (target instanceof HTMLInputElement && target.name === "name") knownClients.search(target.value);
  }
  const readFields = useEffectEvent(() => {
    freeHours.loadFor(new FormData(form.current!));
    if (!chosenClient) knownClients.search(inputOf(form.current!, "name").value);
  });
  // Reads values that were entered before hydration or restored by the browser.
  useLayoutEffect(() => readFields(), []);
  function chooseClient(chosen: KnownClient) {
    for (const name of SUGGESTED_FIELDS) if (chosen[name]) setFieldValue(inputOf(form.current!, name), chosen[name]);
    setChosenClient(chosen);
    inputOf(form.current!, "name").focus();
  }
  function dismissClient() {
    for (const name of ["phone", "email"] as const) {
      const input = inputOf(form.current!, name);
      if (input.value === chosenClient?.[name]) setFieldValue(input, "");
    }
    setChosenClient(null);
    inputOf(form.current!, "name").focus();
  }

  return (
    <ActionForm
      ref={form}
      draftKey={client?.id}
      answer={failed}
      // `notice` shows the error.
      error={null}
      className="stack gap3 wideForm"
      preventScrollReset={false}
      onChange={onFormChange}
    >
      {(field) => (
        <>
          {/* Enter presses the first button of a form: this one, instead of a suggested slot. */}
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          <input type="hidden" name="client" value={clientId ?? ""} />
          {!hasWarnings && notice}
          <FormPair>
            <Field label="Nom" autoComplete="off" maxLength={120} required {...field("name", client?.name)} />
            <Field
              label="Téléphone"
              aside="facultatif"
              type="tel"
              autoComplete="off"
              maxLength={40}
              {...field("phone", client?.phone)}
            />
          </FormPair>
          <KnownClients
            chosen={chosenClient ?? null}
            clients={knownClients.clients}
            onChoose={chooseClient}
            onDismiss={dismissClient}
          />
          <SlotFields
            start={initial}
            errors={errors}
            pickedHour={pickedHour ?? startHour}
            hourPicker={
              <EntryHours
                key={freeHours.loads}
                hours={freeHours.hours}
                hasLoadFailed={freeHours.hasFailed}
                isLoading={freeHours.isLoading}
                preselected={startHour}
                error={errors.slot}
                onPick={setReportedHour}
              />
            }
          />
          <Field
            label="Objet"
            aside="facultatif"
            autoComplete="off"
            maxLength={200}
            placeholder="Mariage, film, site…"
            {...field("subject")}
          />
          <Field
            label="E-mail"
            aside="facultatif"
            type="email"
            autoComplete="off"
            hint="Si cette adresse est celle d’un compte, le rendez-vous y apparaîtra."
            {...field("email", client?.email)}
          />
          <Check name="notify" defaultChecked={values ? values.notify !== undefined : true}>
            Lui envoyer la confirmation, avec le fichier pour son agenda
          </Check>
          <PrivateNoteField {...field("note")} />
          {hasWarnings && notice}
          <FormFoot>
            <Button type="submit">
              <span>
                {`Ajouter${pickedHour ? ` à ${pickedHour}` : ""}${hasWarnings ? " quand même" : ""}`}
                {reservesHourSpace && <span className="reservedSpace"> à {startHour}</span>}
              </span>
            </Button>
            <UnderlinedLink to={backHref}>Retour</UnderlinedLink>
          </FormFoot>
        </>
      )}
    </ActionForm>
  );
}
