export interface LegalDocument {
  title: string;
  lede: string;
  description: string;
  updated: string;
  sections: readonly LegalSection[];
}

export interface LegalSection {
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export type LegalBlock =
  | { kind: "paragraph"; text: LinkedText }
  | { kind: "heading"; text: string }
  | { kind: "list"; items: readonly LinkedText[] }
  | { kind: "facts"; facts: readonly { term: string; text: LinkedText }[] }
  | { kind: "table"; caption: string; columns: readonly string[]; rows: readonly (readonly LinkedText[])[] };

export interface LegalLink {
  text: string;
  to: string;
}

export type LinkedText = string | readonly (string | LegalLink)[];

export type LegalPageName = "terms" | "mentions" | "rgpd";

export const paragraph = (text: LinkedText): LegalBlock => ({ kind: "paragraph", text });
export const heading = (text: string): LegalBlock => ({ kind: "heading", text });
export const list = (...items: LinkedText[]): LegalBlock => ({ kind: "list", items });
