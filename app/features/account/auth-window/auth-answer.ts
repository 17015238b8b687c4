import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import type { SignupRefusal } from "#app/features/account/sign-up/sign-up.messages.ts";
import type { LoginRefusal } from "#app/features/account/log-in/log-in.messages.ts";
import type { LockoutView } from "#app/features/account/lockout/lockout.ts";

export type AuthMode = "login" | "signup";

export type AuthAnswer = FormAnswer<LoginRefusal | SignupRefusal> & {
  lockout?: LockoutView;
  /** The refusal of an attempt during a block; visitors who registered in this session see only the lockout's (§4). */
  message?: string;
};
