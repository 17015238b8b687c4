import type { LinkedText } from "#app/content/legal/legal-document.ts";
import { typeset } from "#app/french/typeset.ts";

export type ProseText = string | readonly ProseBlock[];

export type ProseBlock = { kind: "paragraph"; text: LinkedText } | { kind: "list"; items: readonly LinkedText[] };

const LINK = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,300})\)/g;
const ITEM = /^[-*•] +(.+)$/;

/** An empty line ends a paragraph, « - » starts a list item, `[texte](adresse)` is a link; HTML is plain text. */
export function readProse(source: string): ProseText {
  const blocks = blocksOf(source.split("\n").map((line) => line.trim()));
  const [only] = blocks;
  return blocks.length === 1 && only?.kind === "paragraph" && typeof only.text === "string" ? only.text : blocks;
}

function blocksOf(lines: readonly string[]): ProseBlock[] {
  const blocks: { kind: ProseBlock["kind"]; lines: string[] }[] = [];
  let isBlockOpen = false;
  for (const line of lines) {
    const item = ITEM.exec(line)?.[1];
    const kind = item === undefined ? "paragraph" : "list";
    if (line === "") {
      isBlockOpen = false;
      continue;
    }
    if (!isBlockOpen || blocks.at(-1)?.kind !== kind) blocks.push({ kind, lines: [] });
    blocks.at(-1)!.lines.push(item ?? line);
    isBlockOpen = true;
  }
  return blocks.map(({ kind, lines: texts }) =>
    kind === "list" ? { kind, items: texts.map(readLinks) } : { kind, text: readLinks(texts.join(" ")) },
  );
}

function readLinks(text: string): LinkedText {
  const parts: Exclude<LinkedText, string>[number][] = [];
  let readUpTo = 0;
  for (const { index, 0: whole, 1: label, 2: to } of text.matchAll(LINK)) {
    if (!isLinkAddress(to!)) continue;
    if (index > readUpTo) parts.push(typeset(text.slice(readUpTo, index)));
    parts.push({ text: typeset(label!), to: to! });
    readUpTo = index + whole.length;
  }
  if (parts.length === 0) return typeset(text);
  return readUpTo < text.length ? [...parts, typeset(text.slice(readUpTo))] : parts;
}

/** A page of the site, a web address, a mailbox or a telephone number, but never a script. */
export function isLinkAddress(address: string): boolean {
  if (/^\/(?!\/)[^\\]*$/.test(address) || address.startsWith("#")) return true;
  return /^(?:https?:\/\/|mailto:|tel:)/.test(address) && URL.canParse(address);
}

export function plainProse(source: string): string {
  return source
    .replace(LINK, "$1")
    .replace(/^[-*•] +/gm, "")
    .replace(/\s+/g, " ")
    .trim();
}
