import type { FormReply } from "#app/ui/checked-form.ts";
import type { LockView } from "./lockout.ts";

export type AuthMode = "login" | "signup";

/** What /login and /signup answer to a form; a successful login is a redirect instead. */
export interface AuthResult {
  intent: AuthMode;
  status: "refused" | "registered";
  /** Errors of the fields and of the form, and what was typed except the passwords. */
  reply?: FormReply;
  /** A refusal that concerns no field in particular. */
  message?: string;
  /** The form is blocked; `message` is then what the try was answered. */
  lock?: LockView;
}
