import type { ReactNode } from "react";
import { Field, PasswordField } from "./field.tsx";

export interface Confirmer {
  /** Tells password managers which account the password belongs to. */
  email: string;
  /** True if the account also has one-time codes. */
  byCode: boolean;
}

export interface ConfirmIdentityProps extends Confirmer {
  error?: ReactNode;
}

/** Reauthentication before a dangerous action (http/request/reauthenticate.server.ts). */
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

/** The second factor, beside the password (http/request/reauthenticate-owner.server.ts). */
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
