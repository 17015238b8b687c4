import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { typeset } from "#app/french/typeset.ts";

export interface ReorderStatusProps {
  /** The form fields that may hold the id of the moved item. */
  fields: readonly string[];
  items: readonly { id: string; title: string }[];
}

/** Announces an item's new position when a submitted form has moved it. */
export function ReorderStatus({ fields, items }: ReorderStatusProps) {
  const { formData } = useNavigation();
  const [status, setStatus] = useState("");
  const pendingMove = useRef<{ id: FormDataEntryValue; index: number } | null>(null);
  // This runs when a submission begins, to store the item's index, and when it ends, to compare the index.
  const announceMove = useEffectEvent(() => {
    const indexOf = (id: FormDataEntryValue | undefined) => items.findIndex((item) => item.id === id);
    const index = indexOf(pendingMove.current?.id);
    if (index !== -1 && index !== pendingMove.current!.index)
      setStatus(typeset(`« ${items[index]!.title} » est maintenant en position ${index + 1} sur ${items.length}.`));
    const id = fields.map((field) => formData?.get(field)).find(Boolean);
    pendingMove.current = id ? { id, index: indexOf(id) } : null;
  });
  useEffect(() => announceMove(), [formData]);
  // A region with `role="status"` would be announced again after each later form.
  return (
    <p className="visuallyHidden" aria-live="polite">
      {status}
    </p>
  );
}
