import type { startRegistration } from "@simplewebauthn/browser";
import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { DeleteSection } from "#app/forms/delete-section.tsx";
import {
  type SecondFactorDone,
  secondFactorDone,
  type SecondFactorRefusal,
  secondFactorRefusals,
} from "#app/features/account/second-factor/second-factor.messages.ts";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { Button } from "#app/ui/button.tsx";
import { ReauthenticationFields, type Reauthentication } from "#app/ui/form/reauthentication-fields.tsx";
import { Field, FormFoot } from "#app/ui/form/field.tsx";
import { type FormAnswer, INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { ListItem, List } from "#app/ui/list/list.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useSubmissionCount } from "#app/ui/form/use-submission-count.ts";
import type { SecondFactorIntent } from "./second-factor-forms.tsx";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./second-factor.module.css";

export interface ListedPasskey {
  id: string;
  name: string;
  addedOn: string;
  lastUsedOn: string | null;
}

interface Registration {
  options: Parameters<typeof startRegistration>[0]["optionsJSON"];
  name: string;
}

type PasskeyAnswer = FormAnswer<
  SecondFactorRefusal,
  { done?: SecondFactorDone; registration?: Registration },
  SecondFactorIntent
>;

/** Adds a passkey: first the password, then the browser's prompt, which only a script can open. */
export function PasskeyForm({ reauthentication }: { reauthentication: Reauthentication }) {
  const fetcher = useFetcher<PasskeyAnswer>();
  const [hasFailed, setHasFailed] = useState(false);
  const { data: answer, state } = fetcher;
  const registration = answer?.ok ? answer.registration : undefined;
  const createPasskey = useEffectEvent(async ({ options, name }: Registration) => {
    const { startRegistration } = await import("@simplewebauthn/browser");
    const response = JSON.stringify(await startRegistration({ optionsJSON: options }));
    await fetcher.submit({ [INTENT_FIELD]: "add-passkey", name, key: response }, { method: "post" });
  });
  useEffect(() => {
    // Fails for example if the user cancels, or if the device already has a passkey for this account.
    if (registration) createPasskey(registration).catch(() => setHasFailed(true));
  }, [registration]);
  const done = answer?.ok ? answer.done : undefined;
  const submissionCount = useSubmissionCount(done && answer);
  const isHydrated = useHydrated();
  return (
    <>
      {!isHydrated && <p className={styles.scriptless}>Pour ajouter une clé d’accès, activez JavaScript.</p>}
      <ActionForm
        as={fetcher.Form}
        // The form is cleared after each added passkey, but not between the password and the prompt.
        key={submissionCount}
        intent="begin-passkey"
        answer={answer}
        className={classNames("stack gap3 narrowForm", styles.scripted)}
        inert={!isHydrated}
        aria-label="Ajouter une clé d’accès"
        error={hasFailed ? secondFactorRefusals["passkey-refused"].message : undefined}
        onSubmit={() => setHasFailed(false)}
      >
        {(field) => (
          <>
            {done && (
              <FormStatus tone="success" role="status" answer={answer}>
                {secondFactorDone[done]}
              </FormStatus>
            )}
            <Field
              label="Nom de la clé"
              autoComplete="off"
              maxLength={60}
              hint="Pour la reconnaître : « Mon téléphone », « La clé du studio »."
              required
              {...field("name")}
            />
            <ReauthenticationFields {...reauthentication} error={field("currentPassword").error} />
            <FormFoot>
              <Button type="submit" busy={state !== "idle" || (registration !== undefined && !hasFailed)}>
                Ajouter une clé d’accès
              </Button>
            </FormFoot>
          </>
        )}
      </ActionForm>
    </>
  );
}

interface PasskeyListProps {
  passkeys: readonly ListedPasskey[];
  reauthentication: Reauthentication;
  answer: PasskeyAnswer | undefined;
}

export function PasskeyList({ passkeys, reauthentication, answer }: PasskeyListProps) {
  return (
    <List>
      {passkeys.map((passkey) => (
        <ListItem
          key={passkey.id}
          title={passkey.name}
          meta={`Ajoutée le ${passkey.addedOn} · ${passkey.lastUsedOn ? `utilisée le ${passkey.lastUsedOn}` : "jamais utilisée"}`}
        >
          <DeleteSection
            summary={
              <span>
                Retirer<span className="visuallyHidden"> la clé d’accès {passkey.name}</span>
              </span>
            }
            intent="remove-passkey"
            submit="Retirer"
            submitLabel={`Retirer la clé d’accès ${passkey.name}`}
            reauthentication={reauthentication}
            failed={answer?.ok === false && answer.values.key?.[0] === passkey.id ? answer : undefined}
          >
            <input type="hidden" name="key" value={passkey.id} />
          </DeleteSection>
        </ListItem>
      ))}
    </List>
  );
}
