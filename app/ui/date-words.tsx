import { Fragment } from "react";

/** A date in a title: « 1er » with its letters raised, and no line between a day and its month. */
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
