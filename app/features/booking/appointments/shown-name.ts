interface Whose {
  accountName: string | null;
  name: string | null;
  userEmail: string | null;
}

export function shownName({ accountName, name, userEmail }: Whose): string {
  return accountName ?? name ?? userEmail ?? "Compte supprimé";
}
