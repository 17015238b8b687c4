import { useState } from "react";
import { newPasswordAttributes, passwordHint, passwordsDiffer } from "#app/forms/person-fields.messages.ts";
import { FormPair } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import type { FieldErrors } from "#app/ui/form/form-answer.ts";

export function PasswordPair({ formId, errors }: { formId: string; errors: FieldErrors }) {
  const [isComplete, setIsComplete] = useState(false);
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  // The live error (specification §5) appears once a typed character differs, or on blur if characters are missing.
  const differs = isComplete ? confirmation !== password : !password.startsWith(confirmation);
  const confirmationError = confirmation !== "" && differs ? passwordsDiffer : errors.passwordConfirmation;
  return (
    <FormPair>
      <PasswordField
        label="Mot de passe"
        id={`${formId}-password`}
        name="password"
        autoComplete="new-password"
        {...newPasswordAttributes}
        onInput={(event) => setPassword(event.currentTarget.value)}
        // The hint stays beside an error, because specification §5's message does not list the accepted symbols.
        hint={passwordHint}
        error={errors.password}
      />
      <PasswordField
        label="Confirmation du mot de passe"
        id={`${formId}-passwordConfirmation`}
        name="passwordConfirmation"
        autoComplete="new-password"
        {...newPasswordAttributes}
        onInput={({ currentTarget }) => {
          // The password may have been typed before hydration.
          const passwordInput = currentTarget.form?.elements.namedItem("password");
          if (passwordInput instanceof HTMLInputElement) setPassword(passwordInput.value);
          setConfirmation(currentTarget.value);
        }}
        onBlur={(event) => setIsComplete(event.currentTarget.value !== "")}
        error={confirmationError}
      />
    </FormPair>
  );
}
