/** The logged-in user, as the screens need them. */
export interface Viewer {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** URL of the profile picture; null: the default avatar. */
  picture: string | null;
  /** Missing for clients. */
  role?: "team" | "owner";
  /** Home of the agency's space; members only. */
  agencyHome?: string;
  /** Edit links by page path; members only. */
  edits?: Readonly<Record<string, readonly PageEdit[]>>;
}

/** A link from a public page to the field that contains its text. */
export interface PageEdit {
  label: string;
  to: string;
}
