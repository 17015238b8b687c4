import { safeReturnPath } from "#app/features/account/return-to.ts";

export function agencyReturnPath(form: FormData): string | null {
  const path = safeReturnPath(form.get("back"));
  return /^\/agence(?:[/?]|$)/.test(path) ? path : null;
}
