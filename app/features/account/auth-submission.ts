import { accountMessages } from "./account.messages.ts";
import type { AuthMode, AuthResult } from "./auth-result.ts";

/**
 * For the `clientAction` of /login and /signup: a connection that breaks down is said in the form, which keeps what
 * was typed; the error page would lose it. A Response (a redirect) goes its way.
 */
export async function submitAuth(intent: AuthMode, serverAction: () => Promise<AuthResult>): Promise<AuthResult> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { intent, status: "refused", message: accountMessages.unknown };
  }
}
