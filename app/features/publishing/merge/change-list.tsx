import { ActionForm } from "#app/forms/action-form.tsx";
import { TextButton } from "#app/ui/button.tsx";
import type { DescribedChange, DescribedPart, TextPiece } from "./describe-change.ts";
import styles from "./change-list.module.css";

export interface ChangeListProps {
  parts: readonly DescribedPart[];
  undo?: { action: string; backTo: string };
}

export function ChangeList({ parts, undo }: ChangeListProps) {
  return parts.map(({ part, name, by, changedAt, changes }) => (
    <div key={part}>
      <h3 className={styles.part}>
        {name}
        {changedAt && <small>{by ? `${by}, ${changedAt}` : changedAt}</small>}
      </h3>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.name} className={styles.change}>
            <b>{change.label}</b>
            <p>
              <Difference change={change} />
            </p>
            {undo && (
              <ActionForm intent="discard-change" answer={null} action={undo.action} preventScrollReset={false}>
                <input type="hidden" name="part" value={part} />
                <input type="hidden" name="change" value={change.name} />
                <input type="hidden" name="baseVersion" value={change.baseVersion} />
                <input type="hidden" name="backTo" value={undo.backTo} />
                <TextButton type="submit" aria-label={`Retirer du brouillon : ${change.label}`}>
                  Retirer
                </TextButton>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
    </div>
  ));
}

function Difference({ change: { listChange, pieces } }: { change: DescribedChange }) {
  if (listChange) return listChange;
  return pieces.map((piece, index) => <Piece key={index} piece={piece} next={pieces[index + 1]} />);
}

function Piece({ piece: { kind, text }, next }: { piece: TextPiece; next: TextPiece | undefined }) {
  if (kind === "same") return text;
  if (kind === "added") return <ins>{text}</ins>;
  return (
    <>
      <del>{text}</del>
      {next?.kind === "added" && <span> </span>}
    </>
  );
}
