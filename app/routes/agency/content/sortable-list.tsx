import type { ReactNode } from "react";
import { Link } from "react-router";
import { ActionForm } from "#app/forms/action-form.tsx";
import { typeset } from "#app/french/typeset.ts";
import type { ReorderStatusProps } from "#app/layout/agency/reorder-status.tsx";
import { useReorderForm } from "#app/layout/agency/use-reorder-form.tsx";
import { TextButton } from "#app/ui/button.tsx";
import { DragHandle } from "#app/ui/drag/drag-handle.tsx";
import { DragHint } from "#app/ui/drag/drag-hint.tsx";
import { INTENT_FIELD } from "#app/ui/form/form-answer.ts";
import { UpIcon } from "#app/ui/icons.tsx";
import { DeleteSection } from "#app/forms/delete-section.tsx";
import { IN_TURN } from "#app/ui/form/sent-form.ts";
import { useSortable } from "#app/ui/drag/use-sortable.ts";
import { PositionButton } from "./reorder-controls.tsx";
import styles from "./sortable-list.module.css";

export interface SortableListProps {
  field: string;
  /** « un film » */
  itemName: string;
  items: ReorderStatusProps["items"];
  children: ReactNode;
}

export function SortableList({ field, itemName, items, children }: SortableListProps) {
  const [reorderForm, reorder] = useReorderForm(field, items);
  const drag = useSortable(reorder);
  return (
    <>
      <ul className={styles.sortableList} {...drag}>
        {children}
      </ul>
      {reorderForm}
      {items.length > 1 && (
        <DragHint>{`Glissez ${itemName} par sa poignée pour modifier l’ordre, ou servez-vous des flèches.`}</DragHint>
      )}
    </>
  );
}

export interface SortableItemProps {
  id: string;
  title: string;
  to: string;
  image: ReactNode;
  position: number;
  count: number;
  field: string;
  children: ReactNode;
}

export function SortableItem({ id, title, to, image, position, count, field, children }: SortableItemProps) {
  return (
    <li data-id={count > 1 ? id : undefined}>
      <Link className={styles.figure} to={to} aria-label={`Modifier ${title}`} draggable={false}>
        {image}
      </Link>
      <div className="stack">
        <div className={styles.heading}>
          <h3>{typeset(title)}</h3>
          {count > 1 && (
            <ActionForm intent="move" answer={null} className={styles.move} {...IN_TURN}>
              <input type="hidden" name={field} value={id} />
              <DragHandle />
              <PositionButton to={position - 1} count={count} label={`Monter ${title}`}>
                <UpIcon />
              </PositionButton>
              <PositionButton to={position + 1} count={count} label={`Descendre ${title}`}>
                {/* This icon is not among the site's icons, because every visitor loads those. */}
                <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
                  <path d="M10 2v16M4 12l6 6 6-6" />
                </svg>
              </PositionButton>
            </ActionForm>
          )}
        </div>
        {children}
      </div>
    </li>
  );
}

export interface ItemActionsProps {
  field: { name: string; value: string };
  title: string;
  isHidden: boolean;
  /** Warns before an unpublished item is deleted; null if the removal is an ordinary draft change. */
  loss: string | null;
  link: ReactNode;
  children?: ReactNode;
}

/** Failures are shown above the list. */
export function ItemActions({ field, title, isHidden, loss, link, children }: ItemActionsProps) {
  const idField = <input type="hidden" {...field} />;
  return (
    <>
      <ActionForm answer={null} className={styles.actions}>
        {idField}
        {link}
        <TextButton
          type="submit"
          name={INTENT_FIELD}
          value={isHidden ? "show" : "hide"}
          aria-label={`${isHidden ? "Afficher" : "Masquer"} ${title}`}
        >
          {isHidden ? "Afficher" : "Masquer"}
        </TextButton>
        {children}
        {loss === null && (
          <TextButton type="submit" name={INTENT_FIELD} value="remove" aria-label={`Retirer ${title}`}>
            Retirer
          </TextButton>
        )}
      </ActionForm>
      {loss !== null && (
        <DeleteSection
          className={styles.removal}
          summary={
            <span>
              Retirer<span className="visuallyHidden"> {title}</span>
            </span>
          }
          intent="remove"
          submit="Supprimer définitivement"
          submitLabel={`Supprimer définitivement ${title}`}
          loss={loss}
          failed={null}
        >
          {idField}
        </DeleteSection>
      )}
    </>
  );
}
