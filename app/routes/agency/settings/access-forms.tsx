import { ActionForm } from "#app/forms/action-form.tsx";
import { de } from "#app/french/elision.ts";
import type { MemberDone, MemberRefusal } from "#app/features/account/members/members.messages.ts";
import type { MemberRole } from "#app/platform/security/viewer.ts";
import { TextButton } from "#app/ui/button.tsx";
import { ReauthenticationFields, type Reauthentication } from "#app/ui/form/reauthentication-fields.tsx";
import { RadioGroup } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { useSubmissionCount } from "#app/ui/form/use-submission-count.ts";
import { failureOf } from "#app/ui/form/failure-of.ts";

export type AccessAnswer =
  | FormAnswer<MemberRefusal, { done?: MemberDone }, "change-role" | "invite" | "withdraw">
  | undefined;

const ROLES = [
  { value: "team", label: "Équipe" },
  { value: "owner", label: "Propriétaire" },
] as const;

export interface RoleFormProps {
  person: { id: string; name: string; role: MemberRole };
  reauthentication: Reauthentication;
  answer: AccessAnswer;
}

export function RoleForm({ person, reauthentication, answer }: RoleFormProps) {
  const roleFailed = failureOf(answer, "change-role");
  const failed = roleFailed?.values.person?.[0] === person.id ? roleFailed : undefined;
  return (
    <Disclosure summary="Modifier l’accès" open={failed !== undefined}>
      <ActionForm
        intent="change-role"
        draftKey={person.id}
        answer={failed}
        className="stack gap3 narrowForm"
        aria-label={`Modifier l’accès ${de(person.name)}`}
        submit="Enregistrer"
        variant="quiet"
        size="small"
      >
        {(field) => (
          <>
            <input type="hidden" name="person" value={person.id} />
            <RadioGroup
              legend="Rôle"
              options={[...ROLES, { value: "client", label: "Aucun accès" }]}
              {...field("role", person.role)}
            />
            <ReauthenticationFields {...reauthentication} error={field("currentPassword").error} />
          </>
        )}
      </ActionForm>
    </Disclosure>
  );
}

export function InviteForm({ reauthentication, answer }: { reauthentication: Reauthentication; answer: AccessAnswer }) {
  const submissionCount = useSubmissionCount(answer?.ok && answer.done === "invited" ? answer : null);
  return (
    <ActionForm
      key={submissionCount}
      intent="invite"
      answer={answer}
      className="stack gap3 narrowForm"
      aria-label="Inviter quelqu’un"
      submit="Inviter"
    >
      {(field) => (
        <>
          <Field
            label="Adresse e-mail"
            type="email"
            autoComplete="off"
            required
            hint="La personne peut déjà avoir un compte, ou en créer un avec le lien (valable sept jours)."
            {...field("email")}
          />
          <RadioGroup legend="Rôle" options={ROLES} {...field("role", "team")} />
          <ReauthenticationFields {...reauthentication} error={field("currentPassword").error} />
        </>
      )}
    </ActionForm>
  );
}

/** Revoking an invitation only reduces access, so it needs no password. */
export function WithdrawForm({ id, email, answer }: { id: string; email: string; answer: AccessAnswer }) {
  const failed = failureOf(answer, "withdraw");
  return (
    <ActionForm intent="withdraw" answer={failed?.values.invitation?.[0] === id ? failed : undefined}>
      <input type="hidden" name="invitation" value={id} />
      <TextButton type="submit">
        Retirer<span className="visuallyHidden"> l’invitation envoyée à {email}</span>
      </TextButton>
    </ActionForm>
  );
}
