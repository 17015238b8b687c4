import { ActionForm } from "#app/forms/action-form.tsx";
import { typo } from "#app/french/typo.ts";
import { IconButton, TextButton } from "#app/ui/button.tsx";
import { NextIcon, PreviousIcon } from "#app/ui/icons.tsx";
import { INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { IN_TURN } from "#app/ui/form/sent-form.ts";

export interface ReorderControlsProps {
  item: { id: string; title: string };
  place: number;
  count: number;
  /** « de la galerie » */
  from: string;
}

/** The alternative to dragging. */
export function ReorderControls({ item, place, count, from }: ReorderControlsProps) {
  const { id } = item;
  const title = typo(item.title);
  const hidden = <input type="hidden" name="element" value={id} />;
  // The page shows failures above the list.
  return (
    <>
      <ActionForm intent="place" answer={null} {...IN_TURN}>
        {hidden}
        <IconButton type="submit" name="place" value={place - 1} unavailable={place === 1} label={`Avancer ${title}`}>
          <PreviousIcon />
        </IconButton>
        <IconButton
          type="submit"
          name="place"
          value={place + 1}
          unavailable={place === count}
          label={`Reculer ${title}`}
        >
          <NextIcon />
        </IconButton>
      </ActionForm>
      <details>
        <summary>Déplacer ou retirer</summary>
        <ActionForm draftKey={id} answer={null}>
          {hidden}
          <select name="place" aria-label={`Position de ${title}`} defaultValue={place} key={place}>
            {Array.from({ length: count }, (_, index) => (
              <option key={index} value={index + 1}>
                position {index + 1}
              </option>
            ))}
          </select>{" "}
          <TextButton type="submit" name={INTENT_FIELD} value="place">
            Déplacer
          </TextButton>{" "}
          <TextButton type="submit" name={INTENT_FIELD} value="remove">
            Retirer {from}
          </TextButton>
        </ActionForm>
      </details>
    </>
  );
}
