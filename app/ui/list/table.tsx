import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { tableRoles } from "./table-roles.ts";
import styles from "./table.module.css";

export interface TableColumn {
  label: string;
  hidden?: boolean;
  number?: boolean;
  /** Each cell of the narrow layout, which has no header row, repeats the label. */
  repeatsLabel?: boolean;
  wide?: boolean;
}

export interface TableRow {
  key: string;
  /** The first cell names the row. */
  cells: readonly ReactNode[];
  current?: boolean;
}

export function Table({
  caption,
  hasVisibleCaption = false,
  columns,
  rows,
  hasRowLinks = false,
}: {
  caption: string;
  hasVisibleCaption?: boolean;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  hasRowLinks?: boolean;
}) {
  return (
    <div className={styles.box}>
      <table
        {...tableRoles.table}
        className={classNames(styles.table, hasRowLinks && styles.rowLinks)}
        data-row-links={hasRowLinks || undefined}
      >
        <caption className={hasVisibleCaption ? undefined : "visuallyHidden"}>{caption}</caption>
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
                    data-label={column.repeatsLabel ? column.label : undefined}
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
