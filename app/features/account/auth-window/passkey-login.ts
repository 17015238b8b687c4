import { startAuthentication } from "@simplewebauthn/browser";
import { href } from "react-router";
import { RETURN_FIELD } from "#app/features/account/return-to.ts";

/** @returns the site's refusal; null: the next page loads. @throws if the user cancels or no readable answer arrives */
export async function submitPasskeyLogin(returnTo: string): Promise<string | null> {
  const challenge = await send({});
  if (!challenge.ok) return challenge.errors[""];
  const signedChallenge = JSON.stringify(await startAuthentication({ optionsJSON: challenge.options }));
  const answer = await send({ key: signedChallenge, [RETURN_FIELD]: returnTo });
  if (!answer.ok) return answer.errors[""];
  location.assign(answer.to);
  return null;
}

type LoginResponse =
  | { ok: true; options: Parameters<typeof startAuthentication>[0]["optionsJSON"]; to: string }
  | { ok: false; errors: { "": string } };

async function send(form: Record<string, string>): Promise<LoginResponse> {
  const answer = await fetch(href("/login/cle"), { method: "POST", body: new URLSearchParams(form) });
  return answer.json() as Promise<LoginResponse>;
}
