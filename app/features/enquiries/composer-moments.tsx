import { useEffect, useRef } from "react";
import { capitalised, longMoment } from "#app/content/dates.ts";
import { typo } from "#app/content/typo.ts";
import { Check } from "#app/ui/field.tsx";
import type { Typed } from "#app/ui/form-answer.ts";

export interface ComposerMomentsProps {
  /** Free moments, which are held once the answer is sent. */
  moments: readonly { date: string; slot: string }[];
  /** As a form's field. */
  momentsField: string;
  /** Whether what the answer starts from asks for them. */
  proposes: boolean;
  typed: Typed | undefined;
  /** What a template was put into, which may ask for them. */
  filled: Typed | null;
}

/** Free moments that an answer may propose. */
export function ComposerMoments({ moments, momentsField, proposes, typed, filled }: ComposerMomentsProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (filled?.propose && box.current) box.current.checked = true;
  }, [filled]);
  if (moments.length === 0)
    return <p className="note">{typo("Aucun créneau n'est libre : il n'y en a pas à proposer.")}</p>;
  return (
    <>
      <input type="hidden" name="moments" value={momentsField} />
      <Check ref={box} name="propose" defaultChecked={typed ? typed.propose !== undefined : proposes}>
        {proposedCount(moments.length)}
      </Check>
      <ul>
        {moments.map(({ date, slot }) => (
          <li key={`${date} ${slot}`}>{capitalised(longMoment(date, slot))}</li>
        ))}
      </ul>
      <p className="note">
        {typo("Gardés 48 heures, chacun avec un lien qui le réserve ; à la place de {créneaux}, ou à la fin.")}
      </p>
    </>
  );
}

function proposedCount(count: number): string {
  if (count === 1) return "Proposer un créneau";
  return count === 2 ? "Proposer deux créneaux" : "Proposer trois créneaux";
}
