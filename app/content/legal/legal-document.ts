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
  | { kind: "paragraph"; text: LegalText }
  | { kind: "heading"; text: string }
  | { kind: "list"; items: readonly LegalText[] }
  | { kind: "facts"; facts: readonly { term: string; text: LegalText }[] }
  | { kind: "table"; caption: string; columns: readonly string[]; rows: readonly (readonly LegalText[])[] };

export interface LegalLink {
  text: string;
  to: string;
}

export type LegalText = string | readonly (string | LegalLink)[];

export type LegalPageName = "terms" | "mentions" | "rgpd";

export const paragraph = (text: LegalText): LegalBlock => ({ kind: "paragraph", text });
export const heading = (text: string): LegalBlock => ({ kind: "heading", text });
export const list = (...items: LegalText[]): LegalBlock => ({ kind: "list", items });
