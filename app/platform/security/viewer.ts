/** The logged-in person, as the screens need them. */
export interface Viewer {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Address of the profile picture; null: the default avatar. */
  picture: string | null;
  /** Of the agency; missing for clients. */
  role?: "team" | "owner";
  /** Where the agency's space begins; known to its members alone. */
  agencyHome?: string;
  /** Where they change what the public pages say, by the path of the page; known to the agency's members alone. */
  edits?: Readonly<Record<string, readonly PageEdit[]>>;
}

/** A link from a public page to the field that says something of it. */
export interface PageEdit {
  label: string;
  to: string;
}
