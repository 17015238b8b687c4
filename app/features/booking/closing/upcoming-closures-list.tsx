import { ActionForm } from "#app/forms/action-form.tsx";
import { capitalise } from "#app/french/dates.ts";
import { typeset } from "#app/french/typeset.ts";
import { TextButton } from "#app/ui/button.tsx";
import { ListItem, List } from "#app/ui/list/list.tsx";
import type { ListedClosure } from "./close-days.server.ts";
import { describeClosure } from "#app/features/booking/closures/closure-words.ts";

export function UpcomingClosures({ closures }: { closures: readonly ListedClosure[] }) {
  if (closures.length === 0) return <p className="note">Aucune fermeture à venir.</p>;
  return (
    <List>
      {closures.map(({ id, reason, publicReason, closedBy, ...closure }) => {
        const words = typeset(capitalise(describeClosure(closure)));
        const meta = [reason, publicReason && `« ${publicReason} »`, closedBy && `ajoutée par ${closedBy}`]
          .filter(Boolean)
          .join(", ");
        return (
          <ListItem
            key={id}
            title={words}
            meta={typeset(capitalise(meta))}
            actions={
              <ActionForm intent="reopen" answer={null}>
                <input type="hidden" name="id" value={id} />
                <TextButton type="submit" aria-label={`Rouvrir : ${words}`}>
                  Rouvrir
                </TextButton>
              </ActionForm>
            }
          />
        );
      })}
    </List>
  );
}
