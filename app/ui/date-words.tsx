import { Fragment } from "react";

/** Raises the letters of « 1er » and keeps a day and its month on one line. */
export function DateWords({ children }: { children: string }) {
  const parts = children.replaceAll(/(?<![\d:])(\d{1,2}|1er) (?=\p{L})/gu, "$1\u00A0").split(/\b1er\b/);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <span>
          1<sup>er</sup>
        </span>
      )}
      <span>{part}</span>
    </Fragment>
  ));
}
