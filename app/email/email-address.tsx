import { Fragment } from "react";

/** A hyphen and its neighbours (« r-s » in « atelier-solstice »), kept on one line because a hyphen at a line's end would look like hyphenation. */
const HYPHENED = /([^-]?(?:-+[^-](?=-))*-+[^-]?)/;

/** Allows line breaks before the @ and the dots of the domain, but not at a hyphen. */
export function EmailAddress({ address }: { address: string }) {
  const at = Math.max(address.lastIndexOf("@"), 0);
  return (
    // One element, so that a flex container does not split the address.
    <span>
      {address.slice(0, at).split(HYPHENED).map(renderPart)}
      {address
        .slice(at)
        .split(/(?=\.)/)
        .map((part, index) => (
          <Fragment key={index}>
            <wbr />
            {part.split(HYPHENED).map(renderPart)}
          </Fragment>
        ))}
    </span>
  );
}

/** `split` puts the hyphenated parts at the odd indexes, because `HYPHENED` captures them. */
function renderPart(part: string, index: number) {
  return index % 2 === 0 ? (
    part
  ) : (
    <span key={index} className="noBreak">
      {part}
    </span>
  );
}
