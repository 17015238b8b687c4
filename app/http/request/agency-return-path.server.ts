import { safeReturnPath } from "#app/features/account/return-to.ts";

const BACK_FIELD = "back";

export function agencyBack(form: FormData): string | null {
  const back = safeReturnPath(form.get(BACK_FIELD));
  return /^\/agence(?:[/?]|$)/.test(back) ? back : null;
}
