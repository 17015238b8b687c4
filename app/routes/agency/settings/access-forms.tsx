import { Form } from "react-router";
import { unanswered } from "#app/forms/member-refusals.ts";
import { de } from "#app/french/elision.ts";
import { fieldError } from "#app/forms/field-error.ts";
import { typo } from "#app/french/typo.ts";
import type { AccessDone, AccessRefusal } from "#app/features/account/members/members.messages.ts";
import { Button, TextButton } from "#app/ui/button.tsx";
import { ConfirmIdentity, type Confirmer } from "#app/ui/form/identity-fields.tsx";
import { Field, FormFoot, RadioGroup } from "#app/ui/form/field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { type FormAnswer, type FormFailed, INTENT_FIELD, formError } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useSubmissionCount } from "#app/ui/form/use-submission-count.ts";
import { failedBy } from "#app/ui/form/failed-by.ts";
import styles from "./access.module.css";

export type AccessAnswer = FormAnswer<AccessRefusal, { done?: AccessDone }> | undefined;

const GIVEN = [
  { value: "team", label: "Équipe" },
  { value: "owner", label: "Propriétaire" },
] as const;

export interface RoleFormProps {
  person: { id: string; name: string; role: "owner" | "team" };
  owner: Confirmer;
  answer: AccessAnswer;
}

/** Changes what one person may do, or ends it. */
export function RoleForm({ person, owner, answer }: RoleFormProps) {
  const failed = failedBy(answer, "role");
  const own = failed?.values.person?.[0] === person.id ? failed : undefined;
  return (
    <Disclosure summary="Changer l’accès" open={own !== undefined}>
      <Form
        method="post"
        className={styles.form}
        noValidate
        preventScrollReset
        aria-label={typo(`Changer l'accès ${de(person.name)}`)}
      >
        <input type="hidden" name={INTENT_FIELD} value="role" />
        <input type="hidden" name="person" value={person.id} />
        <Refusal failed={own} />
        <RadioGroup
          legend="Rôle"
          name="role"
          options={[...GIVEN, { value: "client", label: "Plus d’accès" }]}
          defaultValue={own?.values.role?.[0] ?? person.role}
          error={fieldError(own, "role")}
        />
        <ConfirmIdentity {...owner} error={fieldError(own, "currentPassword")} />
        <FormFoot>
          <Button type="submit" variant="quiet" size="small">
            Enregistrer
          </Button>
        </FormFoot>
      </Form>
    </Disclosure>
  );
}

/** Writes to somebody who is to come in. */
export function InviteForm({ owner, answer }: { owner: Confirmer; answer: AccessAnswer }) {
  const failed = failedBy(answer, "invitation");
  const round = useSubmissionCount(answer?.ok && answer.done === "invited" ? answer : null);
  return (
    <Form
      // Emptied once it was sent.
      key={round}
      method="post"
      className={styles.form}
      noValidate
      preventScrollReset
      aria-label="Inviter quelqu’un"
    >
      <input type="hidden" name={INTENT_FIELD} value="invitation" />
      <Refusal failed={failed} />
      <Field
        label="Adresse e-mail"
        type="email"
        name="email"
        autoComplete="off"
        required
        defaultValue={failed?.values.email?.[0]}
        hint={typo("Avec ou sans compte : le lien, valable sept jours, conduit à l'un ou à l'autre.")}
        error={fieldError(failed, "email")}
      />
      <RadioGroup
        legend="Rôle"
        name="role"
        options={GIVEN}
        defaultValue={failed?.values.role?.[0] ?? "team"}
        error={fieldError(failed, "role")}
      />
      <ConfirmIdentity {...owner} error={fieldError(failed, "currentPassword")} />
      <FormFoot>
        <Button type="submit">Inviter</Button>
      </FormFoot>
    </Form>
  );
}

/** Nobody comes in by it any more: taking away asks for no password. */
export function WithdrawForm({ id, email }: { id: string; email: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name={INTENT_FIELD} value="retrait" />
      <input type="hidden" name="invitation" value={id} />
      <TextButton type="submit">
        Retirer<span className="visuallyHidden"> l’invitation de {email}</span>
      </TextButton>
    </Form>
  );
}

type Failed = FormFailed<AccessRefusal> | undefined;

function Refusal({ failed }: { failed: Failed }) {
  const sentence = formError(failed, unanswered);
  if (!sentence) return null;
  return (
    <Notice tone="danger" role="alert">
      {typo(sentence)}
    </Notice>
  );
}
