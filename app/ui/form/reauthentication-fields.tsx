import type { ReactNode } from "react";
import { Field } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";

export interface Reauthentication {
  email: string;
  hasSecondFactor: boolean;
}

interface ReauthenticationFieldsProps extends Reauthentication {
  error?: ReactNode;
}

export function ReauthenticationFields({ email, hasSecondFactor, error }: ReauthenticationFieldsProps) {
  return (
    <>
      <UsernameField email={email} />
      <PasswordField
        label={hasSecondFactor ? "Votre mot de passe, ou un code" : "Votre mot de passe"}
        name="currentPassword"
        autoComplete="current-password"
        error={error}
      />
    </>
  );
}

/** Tells password managers whose password a form asks for. */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}

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
