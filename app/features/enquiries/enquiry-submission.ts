import type { EnquiryResult } from "./enquiry-result.ts";
import { readDraft } from "./enquiry.forms.ts";

/** For a `clientAction`: a connection that breaks down is said in the form, not on the error page, which loses it. */
export async function submitEnquiry(
  request: Request,
  serverAction: () => Promise<EnquiryResult>,
): Promise<EnquiryResult> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return { status: "refused", reason: "failed", draft: readDraft(form) };
  }
}
