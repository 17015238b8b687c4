import { typo } from "#app/french/typo.ts";
import { useIdentity } from "#app/layout/site/use-identity.ts";

/** The agency's phone number as a call link; `ends` adds a full stop after it. */
export function PhoneMenu({ ends }: { ends?: boolean }) {
  const phone = useIdentity()?.phone;
  if (!phone) return null;
  return (
    <>
      <a href={phone.href}>{typo(phone.display)}</a>
      {ends && <span>.</span>}
    </>
  );
}
