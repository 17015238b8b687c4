import { expect, test } from "vitest";
import { isLinkAddress, plainProse, readProse } from "./read-prose.ts";

test("readProse returns one paragraph without links as a string with French typography", () => {
  expect(readProse("Une date en tête ?\nÀ l'agence.")).toBe("Une date en tête\u202f? À l’agence.");
});

test("readProse returns paragraphs, lists and links as blocks", () => {
  const source =
    "Nous venons :\n- à [Lyon](/contact), en train\n- à Paris\n\nVoir [le guide](https://guide.example/a?b=c).";
  expect(readProse(source)).toEqual([
    { kind: "paragraph", text: "Nous venons\u00a0:" },
    { kind: "list", items: [["à ", { text: "Lyon", to: "/contact" }, ", en train"], "à Paris"] },
    { kind: "paragraph", text: ["Voir ", { text: "le guide", to: "https://guide.example/a?b=c" }, "."] },
  ]);
});

test.each([
  "<b>gras</b> <script>alert(1)</script>",
  "[clic](javascript:alert(1))",
  "[clic](data:text/html,x)",
  "[clic](//ailleurs.example)",
  "[clic](/\\ailleurs.example)",
  "[clic]( https://x.example)",
  "[](https://x.example)",
  "[a](b)(c)![image](x)",
])("readProse keeps HTML and invalid links as plain text: %s", (source) => expect(readProse(source)).toBe(source));

test.each([
  ["/contact#agenda", true],
  ["#agenda", true],
  ["https://x.example", true],
  ["mailto:a@b.example", true],
  ["tel:+33199000021", true],
  ["http://", false],
  ["JAVASCRIPT:alert(1)", false],
  ["/\\x.example", false],
])("isLinkAddress(%s) is %s", (address, expected) => expect(isLinkAddress(address)).toBe(expected));

test("plainProse removes the markup of lists and links", () => {
  expect(plainProse("Un [lien](/contact)\n\n- un\n- deux")).toBe("Un lien un deux");
});

test.each(["[", "](", "[a](", "@", "[a](/b"])(
  "readProse returns the broken markup %s, repeated to 2,000 characters, unchanged",
  (part) => {
    // No field is longer; with catastrophic backtracking, the test would not end.
    const source = part.repeat(2_000).slice(0, 2_000);
    expect(readProse(source)).toBe(source);
  },
);

test.each(["- ", "\n ", "\n\n"])(
  "plainProse leaves only spaces and hyphens of the list and line markup %j, repeated to 2,000 characters",
  (part) => {
    const read = plainProse(part.repeat(2_000).slice(0, 2_000));
    expect(read.replaceAll(/[\s-]/g, "")).toBe("");
  },
);
