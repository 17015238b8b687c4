export type MemberRole = "team" | "owner";

export interface Viewer {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  picture: string | null;
  role?: MemberRole;
  agencyHome?: string;
  /** The edit links of each public page, by its path; members only. */
  edits?: Readonly<Record<string, readonly PageEdit[]>>;
}

/** A link from a public page to the field that contains its text. */
export interface PageEdit {
  label: string;
  to: string;
}
