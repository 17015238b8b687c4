import { useIdentity } from "./use-identity.ts";

/** The agency's number, to be called. */
export function AgencyPhone() {
  const phone = useIdentity()?.phone;
  return phone && <a href={phone.href}>{phone.display}</a>;
}
