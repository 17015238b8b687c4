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
}
