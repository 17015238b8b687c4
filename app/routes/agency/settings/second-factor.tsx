import { useState } from "react";
import { fullDay } from "#app/french/instant-labels.ts";
import { numberInWords } from "#app/french/number-in-words.ts";
import type { Viewer } from "#app/platform/security/viewer.ts";
import { failed, ok } from "#app/platform/result.ts";
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
} from "#app/features/account/second-factor/passkeys.server.ts";
import {
  addPasskeySchema,
  beginPasskeySchema,
  reauthenticationSchema,
  reauthenticationWithCodeSchema,
  removePasskeySchema,
  setupSchema,
} from "#app/features/account/second-factor/second-factor.forms.ts";
import { secondFactorDone, secondFactorRefusals } from "#app/features/account/second-factor/second-factor.messages.ts";
import {
  beginSetup,
  readSecondFactor,
  readSetup,
  renewRecoveryCodes,
  type Setup,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "#app/features/account/second-factor/second-factor.server.ts";
import { readSessionTokenHash } from "#app/features/account/session/session.server.ts";
import {
  readReauthentication,
  reauthenticate,
  reauthenticateWithCode,
} from "#app/http/request/reauthenticate.server.ts";
import { formWith } from "#app/http/forms/answer-form.server.ts";
import { answerIntents } from "#app/http/forms/answer-intents.server.ts";
import { requireMember } from "#app/http/request/require-member.server.ts";
import type { RequestContext } from "#app/http/request/request-context.server.ts";
import { backToSettings } from "#app/layout/agency/agency-navigation.ts";
import { AgencyHead, AgencySection } from "#app/layout/agency/agency-page.tsx";
import { noindexMeta } from "#app/layout/document/page-meta.ts";
import { revalidateOnConflict } from "#app/router/revalidate-on-conflict.ts";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { failureOf } from "#app/ui/form/failure-of.ts";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import { SuccessNotice } from "#app/ui/success-notice.tsx";
import type { Route } from "./+types/second-factor.ts";
import { PasskeyForm, PasskeyList } from "./passkey-forms.tsx";
import { BeginForm, CodeForm, RecoveryCodes, type SecondFactorAnswer, SetupSteps } from "./second-factor-forms.tsx";

export const meta = noindexMeta("Double authentification");

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, member } = await requireMember(context);
  const { db } = ctx.services;
  const [factor, passkeys] = await Promise.all([readSecondFactor(db, member.id), listPasskeys(db, member.id)]);
  return {
    reauthentication: await readReauthentication(ctx, member),
    factor: factor && { ...factor, since: fullDay(factor.since) },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      addedOn: fullDay(createdAt),
      lastUsedOn: lastUsedAt && fullDay(lastUsedAt),
    })),
  };
}

export const shouldRevalidate = revalidateOnConflict;

export function action(args: Route.ActionArgs) {
  return answerIntents(args, { requires: "member", intents });
}

const memberForm = formWith({ requires: "member", messages: secondFactorRefusals });

/** Requires the code too, because a thief of the password could otherwise turn the second factor off. */
async function requirePasswordAndCode(
  ctx: RequestContext,
  viewer: Viewer,
  { currentPassword, code }: { currentPassword: string; code?: string | undefined },
  action: string,
) {
  const reauthenticated = await reauthenticateWithCode(ctx, viewer, { password: currentPassword, code }, action);
  return !reauthenticated.ok && reauthenticated.reason === "wrong-password"
    ? { ...reauthenticated, field: "currentPassword" }
    : reauthenticated;
}

const intents = {
  begin: memberForm({
    logMessage: "the setup of a second factor was not started",
    schema: reauthenticationSchema,
    async handler({ ctx, viewer, value }) {
      const reauthenticated = await reauthenticate(ctx, viewer, value.currentPassword, "second-factor");
      if (!reauthenticated.ok) return reauthenticated;
      return ok({ data: { setup: beginSetup(ctx.services, viewer) } });
    },
  }),
  activate: memberForm({
    logMessage: "a second factor was not turned on",
    schema: setupSchema,
    async handler({ request, ctx, viewer, value: { setup, code } }) {
      const { services } = ctx;
      if (!(await ctx.allow("login", viewer.id))) return failed("too-many");
      const currentSession = await readSessionTokenHash(services, request.headers);
      const turnedOn = await turnOnSecondFactor(services, viewer, { encrypted: setup, code, currentSession });
      if (!turnedOn.ok) return turnedOn.reason === "wrong-code" ? { ...turnedOn, field: "code" } : turnedOn;
      ctx.logSecurity("second-factor-on", { account: viewer.id });
      return ok({ data: { done: "on" as const, recoveryCodes: turnedOn.recoveryCodes } });
    },
    // Keeps the same secret in the setup form after a failure.
    async extendFailure(_reason, { ctx, form }) {
      const viewer = await ctx.viewer();
      const setup = viewer && readSetup(ctx.services, viewer, String(form.get("setup") ?? ""));
      return setup ? { more: { setup } } : {};
    },
  }),
  "turn-off": memberForm({
    logMessage: "a second factor was not turned off",
    schema: reauthenticationWithCodeSchema,
    async handler({ ctx, viewer, value }) {
      const reauthenticated = await requirePasswordAndCode(ctx, viewer, value, "second-factor");
      if (!reauthenticated.ok) return reauthenticated;
      const turnedOff = await turnOffSecondFactor(ctx.services, viewer, { memberId: viewer.id });
      if (!turnedOff.ok) return turnedOff;
      ctx.logSecurity("second-factor-off", { account: viewer.id });
      return ok({ data: { done: "off" as const } });
    },
  }),
  "renew-codes": memberForm({
    logMessage: "recovery codes were not renewed",
    schema: reauthenticationWithCodeSchema,
    async handler({ ctx, viewer, value }) {
      const reauthenticated = await requirePasswordAndCode(ctx, viewer, value, "recovery-codes");
      if (!reauthenticated.ok) return reauthenticated;
      const renewed = await renewRecoveryCodes(ctx.services, viewer);
      if (!renewed.ok) return renewed;
      ctx.logSecurity("recovery-codes-made", { account: viewer.id });
      return ok({ data: { done: "renewed" as const, recoveryCodes: renewed.recoveryCodes } });
    },
  }),
  "begin-passkey": memberForm({
    logMessage: "the registration of a passkey was not started",
    schema: beginPasskeySchema,
    async handler({ ctx, viewer, value: { name, currentPassword } }) {
      const reauthenticated = await reauthenticate(ctx, viewer, currentPassword, "passkey");
      if (!reauthenticated.ok) return reauthenticated;
      const options = await beginPasskey(ctx.services, viewer);
      return ok({ data: { registration: { options, name } } });
    },
  }),
  // No password here, because `begin-passkey` has checked it and the challenge is bound to that member.
  "add-passkey": memberForm({
    logMessage: "a passkey was not added",
    schema: addPasskeySchema,
    async handler({ ctx, viewer, value: { name, key } }) {
      const added = await addPasskey(ctx.services, viewer, { name, response: key });
      if (!added.ok) return added;
      ctx.logSecurity("passkey-added", { account: viewer.id });
      return ok({ data: { done: "passkeyAdded" as const } });
    },
  }),
  "remove-passkey": memberForm({
    logMessage: "a passkey was not removed",
    schema: removePasskeySchema,
    async handler({ ctx, viewer, value: { key, currentPassword } }) {
      const reauthenticated = await reauthenticate(ctx, viewer, currentPassword, "passkey");
      if (!reauthenticated.ok) return reauthenticated;
      const removed = await removePasskey(ctx.services, viewer, key);
      if (!removed.ok) return removed;
      ctx.logSecurity("passkey-removed", { account: viewer.id });
      return ok({ data: { done: "passkeyRemoved" as const } });
    },
  }),
};

export default function SecondFactor({
  loaderData: { reauthentication, factor, passkeys },
  actionData,
}: Route.ComponentProps) {
  const answer: SecondFactorAnswer = actionData;
  const done = answer?.ok ? answer.done : undefined;
  const setup = useSetup(answer);
  return (
    <>
      <AgencyHead
        back={backToSettings}
        title="Double authentification"
        caption="Un code affiché par votre téléphone, en plus du mot de passe : le mot de passe seul ne suffit plus. Facultatif."
      />
      <SuccessNotice>{done && secondFactorDone[done]}</SuccessNotice>
      <ErrorNotice>
        {answer?.ok === false && isFormGone(answer, { factor, passkeys, setup }) && answer.errors[""]}
      </ErrorNotice>
      {answer?.ok && answer.recoveryCodes && <RecoveryCodes codes={answer.recoveryCodes} />}
      <AgencySection title="Codes à usage unique">
        <OneTimeCodes factor={factor} setup={setup} reauthentication={reauthentication} answer={answer} />
      </AgencySection>
      {factor && (
        <AgencySection title="Codes de secours">
          <div className="stack gap3 narrowForm">
            <p>
              {`À utiliser si vous n’avez pas votre téléphone. ${describeCodesLeft(factor.recoveryCodesLeft)} Générer de nouveaux codes annule les anciens.`}
            </p>
            <CodeForm
              reauthentication={reauthentication}
              answer={answer}
              intent="renew-codes"
              summary="Générer de nouveaux codes"
              aria-label="Renouveler les codes de secours"
              submit="Générer de nouveaux codes"
              variant="quiet"
            />
          </div>
        </AgencySection>
      )}
      <AgencySection title="Clés d’accès">
        <div className="stack gap3 narrowForm">
          <p>
            L’empreinte, le visage ou le code de votre appareil remplacent le mot de passe et le code à six chiffres.
            Créez une clé par appareil, ou utilisez une clé de sécurité.
          </p>
          {passkeys.length > 0 && (
            <PasskeyList passkeys={passkeys} reauthentication={reauthentication} answer={answer} />
          )}
          <PasskeyForm reauthentication={reauthentication} />
        </div>
      </AgencySection>
    </>
  );
}

/** Keeps the last setup after an activation without an answer, because the next activation needs the same secret. */
function useSetup(answer: SecondFactorAnswer): Setup | undefined {
  const [last, setLast] = useState(answer?.setup);
  if (answer?.setup && answer.setup !== last) setLast(answer.setup);
  const activation = failureOf(answer, "activate");
  return answer?.setup ?? (activation && activation.reason !== "setup-over" ? last : undefined);
}

type LoaderData = Route.ComponentProps["loaderData"];

function isFormGone(
  { intent, values }: Pick<FormFailed, "intent" | "values">,
  { factor, passkeys, setup }: Pick<LoaderData, "factor" | "passkeys"> & { setup: Setup | undefined },
): boolean {
  if (intent === "activate") return factor !== null || !setup;
  if (intent === "turn-off" || intent === "renew-codes") return factor === null;
  return intent === "remove-passkey" && passkeys.every(({ id }) => id !== values.key?.[0]);
}

interface OneTimeCodesProps extends Pick<LoaderData, "factor" | "reauthentication"> {
  setup: Setup | undefined;
  answer: SecondFactorAnswer;
}

function OneTimeCodes({ factor, setup, reauthentication, answer }: OneTimeCodesProps) {
  if (factor)
    return (
      <div className="stack gap3 narrowForm">
        <p>{`Activés le ${factor.since}. Le code est demandé à chaque connexion par mot de passe.`}</p>
        <CodeForm
          reauthentication={reauthentication}
          answer={answer}
          intent="turn-off"
          summary="Désactiver"
          aria-label="Désactiver les codes à usage unique"
          submit="Désactiver"
          variant="danger"
        />
      </div>
    );
  if (setup) return <SetupSteps setup={setup} answer={answer} />;
  return (
    <div className="stack gap3 narrowForm">
      <p>
        Une application d’authentification, souvent déjà dans votre téléphone, donne un code de six chiffres toutes les
        trente secondes. Chaque code ne sert qu’une fois.
      </p>
      <BeginForm reauthentication={reauthentication} answer={answer} />
    </div>
  );
}

function describeCodesLeft(codes: number): string {
  if (codes === 0) return "Il ne vous en reste aucun.";
  return `Il vous en reste ${numberInWords(codes)}.`;
}
