import { ActionForm, type ActionFormProps } from "#app/forms/action-form.tsx";
import type { QrCode } from "#app/features/account/second-factor/qr-code.ts";
import type {
  SecondFactorDone,
  SecondFactorRefusal,
} from "#app/features/account/second-factor/second-factor.messages.ts";
import type { Setup } from "#app/features/account/second-factor/second-factor.server.ts";
import { CodeField, ReauthenticationFields, type Reauthentication } from "#app/ui/form/reauthentication-fields.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useSubmissionCount } from "#app/ui/form/use-submission-count.ts";
import { failureOf } from "#app/ui/form/failure-of.ts";
import styles from "./second-factor.module.css";

interface FormResult {
  done?: SecondFactorDone;
  recoveryCodes?: string[];
}

export type SecondFactorIntent =
  | "begin"
  | "activate"
  | "turn-off"
  | "renew-codes"
  | "begin-passkey"
  | "add-passkey"
  | "remove-passkey";

export type SecondFactorAnswer =
  | (FormAnswer<SecondFactorRefusal, FormResult, SecondFactorIntent> & { setup?: Setup })
  | undefined;

interface SecondFactorFormProps {
  reauthentication: Reauthentication;
  answer: SecondFactorAnswer;
}

export function BeginForm({ reauthentication, answer }: SecondFactorFormProps) {
  return (
    <ActionForm
      intent="begin"
      aria-label="Activer les codes à usage unique"
      className="stack gap3 narrowForm"
      answer={answer}
      submit="Activer"
    >
      {(field) => <ReauthenticationFields {...reauthentication} error={field("currentPassword").error} />}
    </ActionForm>
  );
}

export function SetupSteps({ setup, answer }: { setup: Setup; answer: SecondFactorAnswer }) {
  return (
    <div className={styles.setup} data-shown-once>
      <QrCodeFigure {...setup.qrCode} />
      <div className="stack gap3 narrowForm">
        <p>
          Scannez ce code avec l’application, ou <a href={setup.url}>ouvrez-la sur ce téléphone</a>. Sans appareil
          photo, saisissez cette clé de configuration :
        </p>
        <p className={styles.secret}>
          <code>{setup.groupedSecret}</code>
        </p>
        <ActionForm
          intent="activate"
          aria-label="Confirmer par un premier code"
          className="stack gap3 narrowForm"
          answer={answer}
          submit="Confirmer et activer"
        >
          {(field) => (
            <>
              <input type="hidden" name="setup" value={setup.encrypted} />
              <Field
                label="Code à six chiffres"
                {...field("code")}
                inputMode="numeric"
                autoComplete="one-time-code"
                hint="Celui qu’affiche l’application en ce moment."
                required
              />
            </>
          )}
        </ActionForm>
      </div>
    </div>
  );
}

/** Dark on light in both themes, because cameras expect it. */
function QrCodeFigure({ size, path }: QrCode) {
  return (
    <svg
      className={styles.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Code QR à scanner avec l’application"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

interface CodeFormProps
  extends
    SecondFactorFormProps,
    Pick<ActionFormProps<NonNullable<SecondFactorAnswer>>, "submit" | "variant" | "aria-label"> {
  summary: string;
  intent: "turn-off" | "renew-codes";
}

export function CodeForm({ reauthentication, summary, intent, answer, ...form }: CodeFormProps) {
  const submissionCount = useSubmissionCount(answer?.ok ? answer : null);
  return (
    <Disclosure key={submissionCount} summary={summary} open={failureOf(answer, intent) !== undefined}>
      <ActionForm {...form} intent={intent} answer={answer} className="stack gap3 narrowForm">
        {(field) => (
          <>
            <ReauthenticationFields
              email={reauthentication.email}
              hasSecondFactor={false}
              error={field("currentPassword").error}
            />
            <CodeField error={field("code").error} />
          </>
        )}
      </ActionForm>
    </Disclosure>
  );
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Notice title="Vos codes de secours : notez-les maintenant" data-shown-once>
      <p>Ils ne seront plus affichés. Chacun remplace une seule fois le code du téléphone.</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} label="Copier les codes" copiedLabel="Codes copiés" />
    </Notice>
  );
}
