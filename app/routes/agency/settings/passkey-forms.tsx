import type { startRegistration } from "@simplewebauthn/browser";
import { useEffect, useEffectEvent, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import { unanswered } from "#app/forms/member-refusals.ts";
import { fieldError } from "#app/forms/field-error.ts";
import { typo } from "#app/french/typo.ts";
import {
  type SecondFactorDone,
  secondFactorDone,
  type SecondFactorRefusal,
  secondFactorRefusals,
} from "#app/features/account/second-factor/second-factor.messages.ts";
import { FormStatus } from "#app/ui/form/form-status.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmIdentity, type Confirmer } from "#app/ui/form/identity-fields.tsx";
import { Field, FormFoot } from "#app/ui/form/field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { type FormAnswer, INTENT_FIELD, formError } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ListItem, List } from "#app/ui/list/list.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useSubmissionCount } from "#app/ui/form/use-submission-count.ts";
import styles from "./second-factor.module.css";

export interface ShownPasskey {
  id: string;
  name: string;
  added: string;
  lastUsed: string | null;
}

/** What the browser makes a key from. */
interface Begun {
  options: Parameters<typeof startRegistration>[0]["optionsJSON"];
  name: string;
}

type PasskeyAnswer = FormAnswer<SecondFactorRefusal, { done?: SecondFactorDone; begun?: Begun }>;

/** Adds a key: the password first, then what the browser makes, which only its own script can ask it for. */
export function PasskeyForm({ owner }: { owner: Confirmer }) {
  const fetcher = useFetcher<PasskeyAnswer>();
  const [failed, setFailed] = useState(false);
  const { data: answer, state } = fetcher;
  const begun = answer?.ok ? answer.begun : undefined;
  const make = useEffectEvent(async ({ options, name }: Begun) => {
    const { startRegistration } = await import("@simplewebauthn/browser");
    const key = JSON.stringify(await startRegistration({ optionsJSON: options }));
    await fetcher.submit({ [INTENT_FIELD]: "cle-ajoutee", name, key }, { method: "post" });
  });
  useEffect(() => {
    // Given up, or a device that has one already.
    if (begun) make(begun).catch(() => setFailed(true));
  }, [begun]);
  const done = answer?.ok ? answer.done : undefined;
  const round = useSubmissionCount(done && answer);
  const hydrated = useHydrated();
  const refused = answer?.ok === false ? answer : undefined;
  const sentence = failed ? secondFactorRefusals["passkey-refused"] : formError(refused, unanswered);
  return (
    <>
      {!hydrated && <p className={styles.scriptless}>{typo("Ajouter une clé d'accès demande JavaScript.")}</p>}
      <fetcher.Form
        // Emptied each time a key was added, and not between the password and the key.
        key={round}
        method="post"
        className={styles.form}
        inert={!hydrated}
        noValidate
        aria-label="Ajouter une clé d’accès"
        onSubmit={() => setFailed(false)}
      >
        <input type="hidden" name={INTENT_FIELD} value="cle" />
        {done && (
          <FormStatus tone="success" role="status" answers>
            {typo(secondFactorDone[done])}
          </FormStatus>
        )}
        {sentence && (
          <Notice tone="danger" role="alert">
            {typo(sentence)}
          </Notice>
        )}
        <Field
          label="Nom de la clé"
          name="name"
          autoComplete="off"
          maxLength={60}
          hint={typo("Pour la reconnaître : « Mon téléphone », « La clé du studio ».")}
          required
          defaultValue={refused?.values.name?.[0]}
          error={fieldError(refused, "name")}
        />
        <ConfirmIdentity {...owner} error={fieldError(refused, "currentPassword")} />
        <FormFoot>
          <Button type="submit" busy={state !== "idle" || (begun !== undefined && !failed)}>
            {typo("Ajouter une clé d'accès")}
          </Button>
        </FormFoot>
      </fetcher.Form>
    </>
  );
}

interface PasskeyListProps {
  keys: readonly ShownPasskey[];
  owner: Confirmer;
  answer: PasskeyAnswer | undefined;
}

export function PasskeyList({ keys, owner, answer }: PasskeyListProps) {
  return (
    <List>
      {keys.map((key) => (
        <ListItem
          key={key.id}
          title={key.name}
          meta={typo(
            `Ajoutée le ${key.added} · ${key.lastUsed ? `a servi le ${key.lastUsed}` : "n'a pas encore servi"}`,
          )}
        >
          <RemoveForm passkey={key} owner={owner} answer={answer} />
        </ListItem>
      ))}
    </List>
  );
}

function RemoveForm({ passkey, owner, answer }: { passkey: ShownPasskey } & Omit<PasskeyListProps, "keys">) {
  const refused = answer?.ok === false && answer.values.key?.[0] === passkey.id ? answer : undefined;
  const busy = useNavigation().formData?.get("key") === passkey.id;
  const sentence = formError(refused, unanswered);
  return (
    <Disclosure
      summary={
        <span>
          Retirer<span className="visuallyHidden"> la clé d’accès {passkey.name}</span>
        </span>
      }
      open={refused !== undefined}
    >
      <Form
        method="post"
        className={styles.form}
        noValidate
        preventScrollReset
        aria-label={`Retirer la clé d’accès ${passkey.name}`}
      >
        <input type="hidden" name={INTENT_FIELD} value="cle-retiree" />
        <input type="hidden" name="key" value={passkey.id} />
        {sentence && (
          <Notice tone="danger" role="alert">
            {typo(sentence)}
          </Notice>
        )}
        <ConfirmIdentity {...owner} error={fieldError(refused, "currentPassword")} />
        <FormFoot>
          <Button type="submit" variant="danger" size="small" busy={busy}>
            Retirer
          </Button>
        </FormFoot>
      </Form>
    </Disclosure>
  );
}
