import { ActionForm } from "#app/forms/action-form.tsx";
import { typo } from "#app/french/typo.ts";
import { IconButton, TextButton } from "#app/ui/button.tsx";
import { NextIcon, PreviousIcon } from "#app/ui/icons.tsx";
import { INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { IN_TURN } from "#app/ui/form/sent-form.ts";

export interface ReorderControlsProps {
  item: { id: string; title: string };
  position: number;
  count: number;
  /** « de la galerie » */
  from: string;
}

/** The alternative to dragging. */
export function ReorderControls({ item, position, count, from }: ReorderControlsProps) {
  const { id } = item;
  const title = typo(item.title);
  const hidden = <input type="hidden" name="element" value={id} />;
  return (
    <>
      <ActionForm intent="move" answer={null} {...IN_TURN}>
        {hidden}
        <IconButton
          type="submit"
          name="position"
          value={position - 1}
          unavailable={position === 1}
          label={`Avancer ${title}`}
        >
          <PreviousIcon />
        </IconButton>
        <IconButton
          type="submit"
          name="position"
          value={position + 1}
          unavailable={position === count}
          label={`Reculer ${title}`}
        >
          <NextIcon />
        </IconButton>
      </ActionForm>
      <details>
        <summary>Déplacer ou retirer</summary>
        <ActionForm draftKey={id} answer={null}>
          {hidden}
          <select name="position" aria-label={`Position de ${title}`} defaultValue={position} key={position}>
            {Array.from({ length: count }, (_, index) => (
              <option key={index} value={index + 1}>
                position {index + 1}
              </option>
            ))}
          </select>{" "}
          <TextButton type="submit" name={INTENT_FIELD} value="move">
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
