import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import type { LoginRefusal, SignupRefusal } from "#app/features/account/account.messages.ts";
import type { LockView } from "#app/features/account/lockout/lockout.ts";

export type AuthMode = "login" | "signup";

/** What /login and /signup answer to a form; a successful login is a redirect instead. */
export type AuthAnswer = FormAnswer<LoginRefusal | SignupRefusal> & {
  /** The form is blocked; `message` is then what the try was answered. */
  lock?: LockView;
  message?: string;
};
