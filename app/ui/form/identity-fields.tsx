import type { ReactNode } from "react";
import { Field, PasswordField } from "./field.tsx";

/** Who confirms it. */
export interface Confirmer {
  /** Whose password it is, for password managers. */
  email: string;
  /** They have one-time codes, too. */
  byCode: boolean;
}

export interface ConfirmIdentityProps extends Confirmer {
  error?: ReactNode;
}

/** The field of a dangerous act: the server asks again who is there (http/request/reauthenticate.server.ts). */
export function ConfirmIdentity({ email, byCode, error }: ConfirmIdentityProps) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={byCode ? "Votre mot de passe, ou un code" : "Votre mot de passe"}
        name="currentPassword"
        autoComplete="current-password"
        required
        error={error}
      />
    </>
  );
}

/** Beside the password, for somebody who has a second factor (http/request/reauthenticate-owner.server.ts). */
export function CodeField({ error }: { error?: ReactNode }) {
  return (
    <Field
      label="Code de votre application, ou de secours"
      name="code"
      autoComplete="one-time-code"
      required
      error={error}
    />
  );
}
