import { ActionForm } from "#app/forms/action-form.tsx";
import { typeset } from "#app/french/typeset.ts";
import { IconButton, type IconButtonProps, TextButton } from "#app/ui/button.tsx";
import { NextIcon, PreviousIcon } from "#app/ui/icons.tsx";
import { INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { IN_TURN } from "#app/ui/form/sent-form.ts";

export interface ReorderControlsProps {
  item: { id: string; title: string };
  position: number;
  count: number;
  /** « de la galerie » */
  removeFrom: string;
}

interface PositionButtonProps extends Pick<IconButtonProps, "label" | "children"> {
  to: number;
  count: number;
}

export function PositionButton({ to, count, ...button }: PositionButtonProps) {
  return <IconButton {...button} type="submit" name="position" value={to} unavailable={to < 1 || to > count} />;
}

export function ReorderControls({ item, position, count, removeFrom }: ReorderControlsProps) {
  const { id } = item;
  const title = typeset(item.title);
  const idField = <input type="hidden" name="element" value={id} />;
  return (
    <>
      {count > 1 && (
        <ActionForm intent="move" answer={null} {...IN_TURN}>
          {idField}
          <PositionButton to={position - 1} count={count} label={`Avancer ${title}`}>
            <PreviousIcon />
          </PositionButton>
          <PositionButton to={position + 1} count={count} label={`Reculer ${title}`}>
            <NextIcon />
          </PositionButton>
        </ActionForm>
      )}
      <details>
        <summary>{count > 1 ? "Déplacer ou retirer" : "Retirer"}</summary>
        <ActionForm draftKey={id} answer={null}>
          {idField}
          {count > 1 && (
            <>
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
            </>
          )}
          <TextButton type="submit" name={INTENT_FIELD} value="remove">
            Retirer {removeFrom}
          </TextButton>
        </ActionForm>
      </details>
    </>
  );
}
