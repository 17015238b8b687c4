import type { RequestResult } from "./request-result.ts";
import { readDraft } from "./request.forms.ts";

/** For a `clientAction`: a connection that breaks down is said in the form, not on the error page, which loses it. */
export async function submitRequest(
  request: Request,
  serverAction: () => Promise<RequestResult>,
): Promise<RequestResult> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { status: "refused", reason: "failed", draft: readDraft(form) };
  }
}
