import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EmailAddress } from "./email-address.tsx";

const BREAK = "<wbr/>";

/** The text with "/" for each possible break, and unbreakable parts in brackets. */
function renderParts(address: string): string {
  return renderToStaticMarkup(<EmailAddress address={address} />)
    .replace(/^<span>(.*)<\/span>$/, "$1")
    .replaceAll(BREAK, "/")
    .replace(/<span class="noBreak">([^<]*)<\/span>/g, "[$1]");
}

test.each([
  ["lea@courriel.example", "lea/@courriel/.example"],
  ["bonjour@atelier-solstice.example", "bonjour/@atelie[r-s]olstice/.example"],
  ["anne-marie.le-goff@un.deux.fr", "ann[e-m]arie.l[e-g]off/@un/.deux/.fr"],
  ["a-b-c--d@e-.fr", "[a-b-c--d]/@[e-]/.fr"],
])("%s can break before its @ and the dots of its domain, but not at a hyphen", (address, parts) => {
  expect(renderParts(address)).toBe(parts);
});

test("a phone number, which the agency's pages show in the same way, has no break inside", () => {
  expect(renderParts("06 39 98 10 11")).toBe("/06 39 98 10 11");
});
