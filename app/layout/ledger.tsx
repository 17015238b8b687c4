import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./ledger.module.css";

export interface LedgerColumn {
  label: string;
  /** Figures and moments, which stay on one line, at the right. */
  number?: boolean;
  /** Said again before each of its cells where the table is narrow and its head is gone. */
  named?: boolean;
}

export interface LedgerRow {
  key: string;
  /** The first names the row. */
  cells: readonly ReactNode[];
}

/** A table of rows and hairlines; where it is narrow each row becomes two lines. */
export function Ledger({
  caption,
  columns,
  rows,
}: {
  /** For screen readers: what the table is of. */
  caption: string;
  columns: readonly LedgerColumn[];
  rows: readonly LedgerRow[];
}) {
  return (
    <div className={styles.box}>
      <table className={styles.ledger}>
        <caption className="visuallyHidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, number }) => (
              <th key={label} scope="col" className={classNames(number && styles.number)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...others] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {others.map((cell, index) => {
                const column = columns[index + 1]!;
                return (
                  <td
                    key={column.label}
                    className={classNames(column.number && styles.number)}
                    data-label={column.named ? column.label : undefined}
                  >
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
