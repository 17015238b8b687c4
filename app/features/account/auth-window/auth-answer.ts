import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import type { SignupRefusal } from "#app/features/account/sign-up/sign-up.messages.ts";
import type { LoginRefusal } from "#app/features/account/log-in/log-in.messages.ts";
import type { LockoutView } from "#app/features/account/lockout/lockout.ts";

export type AuthMode = "login" | "signup";

export type AuthAnswer = FormAnswer<LoginRefusal | SignupRefusal> & {
  lockout?: LockoutView;
  /** Set after an attempt during a block, unless the visitor registered in this session (specification §4). */
  message?: string;
};
