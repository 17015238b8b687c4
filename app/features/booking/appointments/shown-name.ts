/** Whose an appointment is: of an account, of what the agency noted, of an address alone, or of nobody any more. */
interface Whose {
  accountName: string | null;
  name: string | null;
  userEmail: string | null;
}

/** The name by which the agency reads whose an appointment is. */
export function shownName({ accountName, name, userEmail }: Whose): string {
  return accountName ?? name ?? userEmail ?? "Compte supprimé";
}
