import { safeReturn } from "#app/features/account/return-to.ts";

/** Name of the field that holds the page of the agency's from which a form came. */
const BACK_FIELD = "back";

/** That page; null without one: another address is none of the agency's. */
export function agencyBack(form: FormData): string | null {
  const back = safeReturn(form.get(BACK_FIELD));
  return /^\/agence(?:[/?]|$)/.test(back) ? back : null;
}
