import { useState } from "react";
import type { FormFailed } from "#app/ui/form/form-answer.ts";
import type { MoveConflict } from "./move-conflict.server.ts";

export interface BaseVersionFieldProps {
  sequence: number;
  failed: (FormFailed<string> & { current?: MoveConflict }) | null;
}

/** Sends the version first shown, because a live update must not hide a colleague's change from the conflict check. */
export function BaseVersionField({ sequence, failed }: BaseVersionFieldProps) {
  const [firstShown] = useState(sequence);
  // After a conflict, the member has read the current version; after another failure, the submitted one still counts.
  return (
    <input
      type="hidden"
      name="baseVersion"
      value={failed?.current?.sequence ?? failed?.values.baseVersion?.[0] ?? firstShown}
    />
  );
}
