import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { tableRoles } from "./table-roles.ts";
import styles from "./table.module.css";

export interface TableColumn {
  label: string;
  /** For screen readers only: of a column of links and buttons. */
  hidden?: boolean;
  /** Figures and moments, which stay on one line, at the right. */
  number?: boolean;
  /** Said again before each of its cells where the table is narrow and its head is gone. */
  named?: boolean;
  /** On a line of its own where the table is narrow. */
  wide?: boolean;
}

export interface TableRow {
  key: string;
  /** The first names the row. */
  cells: readonly ReactNode[];
  /** What it leads to stands beside the table. */
  current?: boolean;
}

/** A table of rows and hairlines; where it is narrow each row becomes two lines. */
export function Table({
  caption,
  captionShown = false,
  columns,
  rows,
  opens = false,
}: {
  /** What the table is of: for screen readers, unless it is shown. */
  caption: string;
  captionShown?: boolean;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  /** Each row is a link as a whole: the one in its name. */
  opens?: boolean;
}) {
  return (
    <div className={styles.box}>
      <table
        {...tableRoles.table}
        className={classNames(styles.table, opens && styles.opens)}
        data-opens={opens || undefined}
      >
        <caption className={captionShown ? undefined : "visuallyHidden"}>{caption}</caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {columns.map(({ label, number, hidden }) => (
              <th key={label} {...tableRoles.columnHeader} className={classNames(number && styles.number)}>
                {hidden ? <span className="visuallyHidden">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {rows.map(({ key, cells: [name, ...others], current }) => (
            <tr key={key} {...tableRoles.row} aria-current={current || undefined}>
              <th {...tableRoles.rowHeader}>{name}</th>
              {others.map((cell, index) => {
                const column = columns[index + 1]!;
                return (
                  <td
                    key={column.label}
                    {...tableRoles.cell}
                    className={classNames(column.number && styles.number)}
                    data-label={column.named ? column.label : undefined}
                    data-wide={column.wide || undefined}
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
