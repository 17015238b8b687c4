interface Whose {
  accountName: string | null;
  name: string | null;
  userEmail: string | null;
}

/** The client's name as the agency sees it: the account's, the entered one or the e-mail address. */
export function shownName({ accountName, name, userEmail }: Whose): string {
  return accountName ?? name ?? userEmail ?? "Compte supprimé";
}
