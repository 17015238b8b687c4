import { typeset } from "#app/french/typeset.ts";
import { useIdentity } from "./use-identity.ts";

export function PhoneLink({ endsSentence }: { endsSentence?: boolean }) {
  const phone = useIdentity()?.phone;
  if (!phone) return null;
  return (
    <>
      <a href={phone.href}>{typeset(phone.display)}</a>
      {endsSentence && <span>.</span>}
    </>
  );
}
