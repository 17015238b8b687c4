import { Fragment } from "react";

/** What stands on both sides of a hyphen: a line that breaks there reads as one that divides a word. */
const HYPHENED = /([^-]?(?:-+[^-](?=-))*-+[^-]?)/;

/** An address whose line breaks, where it has to, before its @ and the dots of its domain, and at no hyphen. */
export function EmailAddress({ address }: { address: string }) {
  const at = Math.max(address.lastIndexOf("@"), 0);
  return (
    // One box, whatever holds it.
    <span>
      {address.slice(0, at).split(HYPHENED).map(hyphened)}
      {address
        .slice(at)
        .split(/(?=\.)/)
        .map((part, index) => (
          <Fragment key={index}>
            <wbr />
            {part.split(HYPHENED).map(hyphened)}
          </Fragment>
        ))}
    </span>
  );
}

function hyphened(part: string, index: number) {
  return index % 2 === 0 ? (
    part
  ) : (
    <span key={index} className="noBreak">
      {part}
    </span>
  );
}
