import { startAuthentication } from "@simplewebauthn/browser";
import { href } from "react-router";
import { RETURN_FIELD } from "#app/features/account/return-to.ts";

/** @returns an error message; null: the browser is loading the next page */
export async function submitPasskeyLogin(returnTo: string): Promise<string | null> {
  try {
    const { options } = await send({});
    const key = JSON.stringify(await startAuthentication({ optionsJSON: options }));
    const { to } = await send({ key, [RETURN_FIELD]: returnTo });
    location.assign(to);
    return null;
  } catch (error) {
    return error instanceof PasskeyLoginError
      ? error.message
      : "La connexion par clé d’accès n’a pas abouti : réessayez, ou utilisez votre mot de passe.";
  }
}

class PasskeyLoginError extends Error {}

type LoginResponse =
  | { ok: true; options: Parameters<typeof startAuthentication>[0]["optionsJSON"]; to: string }
  | { ok: false; errors: Record<string, string> };

async function send(form: Record<string, string>) {
  const answer = await fetch(href("/login/cle"), { method: "POST", body: new URLSearchParams(form) });
  const response = (await answer.json()) as LoginResponse;
  if (!response.ok) throw new PasskeyLoginError(response.errors[""]);
  return response;
}
