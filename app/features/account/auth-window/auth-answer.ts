import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import type { SignupRefusal } from "#app/features/account/sign-up/sign-up.messages.ts";
import type { LoginRefusal } from "#app/features/account/log-in/log-in.messages.ts";
import type { LockView } from "#app/features/account/lockout/lockout.ts";

export type AuthMode = "login" | "signup";

export type AuthAnswer = FormAnswer<LoginRefusal | SignupRefusal> & {
  /** The form is blocked; `message` is the answer to the last attempt. */
  lock?: LockView;
  message?: string;
};
